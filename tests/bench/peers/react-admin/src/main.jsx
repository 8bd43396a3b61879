import simpleRestProvider from 'ra-data-simple-rest'
import { Admin, Datagrid, List, NumberField, Resource, SelectInput, TextField, TextInput } from 'react-admin'
import { createRoot } from 'react-dom/client'

const STATES = ['unsold', 'vacant', 'delivered', 'decorating', 'occupied', 'rented']
const houseFilters = [
  <TextInput key="q" source="q" label="房屋地址" alwaysOn />,
  <SelectInput key="status" source="status" label="房屋状态" choices={STATES.map(id => ({ id, name: id }))} alwaysOn />,
]

function HouseList() {
  return (
    <List filters={houseFilters} perPage={20} sort={{ field: 'id', order: 'ASC' }}>
      <Datagrid>
        <TextField source="fullName" label="房屋地址" />
        <TextField source="houseType" label="房屋类型" />
        <TextField source="layout" label="户型" />
        <NumberField source="buildArea" label="建筑面积" />
        <NumberField source="innerArea" label="套内面积" />
        <TextField source="ownerName" label="业主姓名" />
        <TextField source="ownerPhone" label="业主电话" />
        <NumberField source="floor" label="楼层" />
        <NumberField source="block" label="项目" />
        <TextField source="doorplate" label="房号" />
        <NumberField source="prepaid" label="预存余额" />
        <TextField source="status" label="房屋状态" />
      </Datagrid>
    </List>
  )
}

function SpaceList() {
  return (
    <List perPage={20} sort={{ field: 'id', order: 'ASC' }}>
      <Datagrid>
        <TextField source="code" label="车位号" />
        <TextField source="spaceType" label="类型" />
        <TextField source="status" label="状态" />
      </Datagrid>
    </List>
  )
}

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={simpleRestProvider('/api')} disableTelemetry>
    <Resource name="houses" list={HouseList} options={{ label: '房屋档案' }} />
    <Resource name="spaces" list={SpaceList} options={{ label: '车位' }} />
  </Admin>,
)
