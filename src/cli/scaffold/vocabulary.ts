import { pinyin } from 'pinyin-pro'

/** Common words of columns, English and Chinese; the first Chinese word is the translation, the others are understood as well. */
const WORDS: readonly (readonly [string, ...string[]])[] = [
  ['account', '账号', '帐号'],
  ['active', '启用'],
  ['actual', '实际'],
  ['address', '地址', '住址'],
  ['age', '年龄'],
  ['amount', '金额'],
  ['apartment', '公寓'],
  ['area', '面积', '区域'],
  ['asset', '资产'],
  ['author', '作者'],
  ['available', '可用'],
  ['balance', '余额'],
  ['bank', '银行'],
  ['batch', '批次'],
  ['begin', '开始'],
  ['bill', '账单'],
  ['birthday', '生日', '出生日期'],
  ['brand', '品牌'],
  ['building', '楼栋', '楼号', '楼宇'],
  ['buyer', '买方'],
  ['cancelled', '已取消'],
  ['car owner', '车主'],
  ['category', '类别', '分类'],
  ['city', '城市'],
  ['closed', '已关闭'],
  ['code', '编码', '代码'],
  ['color', '颜色'],
  ['comment', '评论'],
  ['community', '小区'],
  ['company', '公司', '单位名称'],
  ['complete', '完成'],
  ['contact', '联系人'],
  ['content', '内容'],
  ['contract', '合同'],
  ['count', '数量'],
  ['country', '国家'],
  ['create', '创建'],
  ['created', '创建'],
  ['currency', '币种'],
  ['custodian', '保管人'],
  ['customer', '客户', '顾客'],
  ['date', '日期'],
  ['day', '日', '天数'],
  ['deadline', '截止日期'],
  ['department', '部门'],
  ['deposit', '押金'],
  ['description', '描述', '说明'],
  ['detail', '详情', '明细'],
  ['device', '设备'],
  ['discount', '折扣'],
  ['district', '区县'],
  ['document no', '单号'],
  ['doing', '处理中'],
  ['done', '已完成'],
  ['door and window', '门窗'],
  ['due', '应付'],
  ['duration', '时长'],
  ['e mail', '邮箱'],
  ['elevator', '电梯'],
  ['email', '邮箱', '电子邮箱', '电子邮件'],
  ['employee', '员工'],
  ['enabled', '启用'],
  ['end', '结束'],
  ['equipment', '设备'],
  ['expected', '预计'],
  ['expired', '已过期'],
  ['expiry', '到期'],
  ['fee', '费用'],
  ['fee item', '收费项目'],
  ['file', '文件'],
  ['finish', '完成'],
  ['first', '首次'],
  ['first name', '名字'],
  ['fixed', '固定'],
  ['fixed asset', '固定资产'],
  ['floor', '楼层'],
  ['gender', '性别'],
  ['group', '分组'],
  ['handler', '处理人', '经办人'],
  ['height', '高度'],
  ['high', '高'],
  ['house', '房屋', '房产'],
  ['image', '图片'],
  ['info', '信息', '资料'],
  ['invoice', '发票'],
  ['invoiced', '开票'],
  ['is', '是否'],
  ['item', '项目'],
  ['kind', '种类'],
  ['last', '最近'],
  ['last name', '姓氏'],
  ['length', '长度'],
  ['level', '级别', '等级'],
  ['link', '链接'],
  ['location', '位置', '地点'],
  ['low', '低'],
  ['manager', '负责人', '经理'],
  ['material', '材料', '物料'],
  ['member', '成员', '会员'],
  ['message', '消息'],
  ['meter', '表具', '仪表'],
  ['method', '方式', '方法'],
  ['mobile', '手机', '手机号', '手机号码'],
  ['model', '型号'],
  ['modified', '修改'],
  ['month', '月份', '月'],
  ['monthly rent', '月租'],
  ['move in', '入住'],
  ['name', '名称', '姓名'],
  ['new energy', '新能源'],
  ['nickname', '昵称'],
  ['no', '编号', '号码', '号', '序号'],
  ['normal', '普通', '一般'],
  ['note', '备注'],
  ['number', '编号'],
  ['open', '待处理'],
  ['opened', '开始'],
  ['operator', '操作人'],
  ['order', '订单'],
  ['original value', '原值'],
  ['owner', '业主'],
  ['paid', '已付', '已缴'],
  ['parking', '停车'],
  ['password', '密码'],
  ['pay', '支付', '缴费'],
  ['payment', '付款'],
  ['pending', '待处理'],
  ['person', '人员'],
  ['phone', '电话', '电话号码', '联系电话', '联系方式'],
  ['photo', '照片'],
  ['picture', '图片'],
  ['plan', '计划'],
  ['plate', '车牌'],
  ['position', '岗位', '职位'],
  ['post', '邮政'],
  ['price', '价格', '单价'],
  ['priority', '优先级'],
  ['product', '产品', '商品'],
  ['project', '项目'],
  ['province', '省份'],
  ['public area', '公共区域'],
  ['purchase', '购置', '采购'],
  ['quantity', '数量'],
  ['rate', '费率', '比率'],
  ['rating', '评分'],
  ['reading', '读数', '抄表'],
  ['reason', '原因'],
  ['receivable', '应收'],
  ['received', '实收', '已收'],
  ['record', '记录'],
  ['register', '登记'],
  ['remark', '备注'],
  ['repair', '报修', '维修'],
  ['report', '报告'],
  ['reporter', '报修人', '报事人'],
  ['residence', '住宅'],
  ['resident', '住户', '居民'],
  ['result', '结果'],
  ['role', '角色'],
  ['room', '房间', '房号'],
  ['satisfaction', '满意度'],
  ['score', '评分', '得分'],
  ['seller', '卖方'],
  ['service', '服务'],
  ['sex', '性别'],
  ['ship', '发货'],
  ['shop', '商铺', '店铺'],
  ['size', '尺寸', '大小'],
  ['sold', '已售'],
  ['sort', '排序'],
  ['source', '来源'],
  ['space', '车位'],
  ['start', '开始'],
  ['status', '状态'],
  ['stock', '库存'],
  ['street', '街道'],
  ['student', '学生'],
  ['subject', '主题'],
  ['supplier', '供应商'],
  ['tag', '标签'],
  ['task', '任务'],
  ['tax', '税额'],
  ['temporary', '临时'],
  ['tenant', '租户', '租客'],
  ['ticket', '工单'],
  ['time', '时间'],
  ['title', '标题'],
  ['to assign', '待派单'],
  ['total', '合计', '总计', '总额'],
  ['type', '类型'],
  ['unit', '单元', '单位'],
  ['update', '更新'],
  ['updated', '更新'],
  ['urgency', '紧急程度'],
  ['urgent', '紧急'],
  ['user', '用户'],
  ['username', '用户名'],
  ['value', '数值', '值'],
  ['vehicle', '车辆'],
  ['version', '版本'],
  ['visit', '拜访'],
  ['visitor', '访客'],
  ['water', '水'],
  ['water and electricity', '水电'],
  ['weight', '重量'],
  ['width', '宽度'],
  ['work order', '工单'],
  ['year', '年份', '年'],
  ['zip', '邮编'],
]

const CHINESE = new Map(WORDS.map(([english, chinese]) => [english, chinese!]))
const ENGLISH = new Map(WORDS.flatMap(([english, ...chinese]) => chinese.map(each => [each, english] as const)))
const LONGEST = Math.max(...[...ENGLISH.keys()].map(({ length }) => length))
/** Words that a Chinese title leaves out. */
const SILENT = new Set(['of', 'the', 'at', 'on', 'by', 'id'])
const HAN = /\p{Script=Han}/u

export function isChinese(text: string): boolean {
  return HAN.test(text)
}

/** `createdAt` → 创建时间; undefined if a word is not known. */
export function inChinese(text: string): string | undefined {
  const words = wordsOf(text)
  const phrase = words.map(singularOf).join(' ')
  if (CHINESE.has(phrase)) return CHINESE.get(phrase)
  const last = words.at(-1)
  const end = last === 'at' ? '时间' : last === 'on' ? '日期' : last === 'by' ? '人' : last === 'id' ? '编号' : ''
  const spoken = words.filter(word => !SILENT.has(word)).map(word => CHINESE.get(word) ?? CHINESE.get(singularOf(word)))
  if (spoken.length === 0 || spoken.includes(undefined)) return undefined
  return spoken.join('') + end
}

/** 业主姓名 → `owner name`; undefined if a part is not known. */
export function inEnglish(text: string): string | undefined {
  const found: string[] = []
  for (let rest = text.replace(/[（(]元[)）]$/, '').replace(/[\s（）()：:，,、/]+/g, ''); rest !== ''; ) {
    const length = Array.from({ length: LONGEST }, (_, index) => LONGEST - index).find(each =>
      ENGLISH.has(rest.slice(0, each)),
    )
    if (length === undefined) return undefined
    found.push(ENGLISH.get(rest.slice(0, length))!)
    rest = rest.slice(length)
  }
  return found.length === 0 ? undefined : found.join(' ')
}

/** 结转 → `jie zhuan`: a name for what the vocabulary does not know. */
export function inLatin(text: string): string {
  return pinyin(text, { toneType: 'none', nonZh: 'consecutive', type: 'array', v: true }).join(' ')
}

function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map(word => word.toLowerCase())
}

function singularOf(word: string): string {
  return CHINESE.has(word) ? word : word.replace(/ies$/, 'y').replace(/s$/, '')
}
