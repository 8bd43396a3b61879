import { Drawer, Dropdown, Input, InputNumber, Pagination, Popover, Radio, Select, Space, Spin, Switch } from 'antd'

/** The code of `controls.tsx`, one chunk. */
const TextArea = Input.TextArea
const Search = Input.Search
const Compact = Space.Compact
const RadioGroup = Radio.Group

export {
  Compact,
  Drawer,
  Dropdown,
  Input,
  InputNumber,
  Pagination,
  Popover,
  RadioGroup,
  Search,
  Select,
  Spin,
  Switch,
  TextArea,
}
