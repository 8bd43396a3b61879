import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppModel, Resource, Transition } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { evaluateCondition } from '#model/expression/evaluate.ts'
import { plainValue } from '#model/expression/values.ts'
import { decide } from '#model/permissions/decide.ts'
import type { Me } from '#model/permissions/me.ts'
import { inScope, scopeOf } from '#model/permissions/scope.ts'
import { deadlineFields } from '#model/workflow/deadline-fields.ts'
import { seedSampleData } from '#server/features/sample-data/seed-sample-data.ts'
import { readMe } from '#server/records/access/load-me.ts'
import { expressionRecords, pathsRead } from '#server/records/read/expression-record.ts'
import { systemContext } from '#server/records/system-context.ts'
import { inTransaction } from '#server/records/work.ts'
import type { Database } from '#server/storage/database.ts'
import { databaseContents } from '#server/storage/files/database-contents.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import type { Row } from '#server/storage/tables.ts'
import { migrate } from '../../helpers/database.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

/** Moments and days that may lie ahead, because they are planned, due or promised. Every other one has happened. */
const AHEAD = `
  bill.startAt bill.endAt bill.dueAt billGenBatch.startAt billGenBatch.endAt billGenBatch.dueAt parkingOrder.startAt parkingOrder.endAt
  parkingSpace.rentEndAt vehicle.validTo decoration.startAt decoration.planEndAt decoration.delayTo decoExit.bookedAt
  decoInspection.nextAt decoRefund.waitUntil decoViolation.dueAt decoWorker.validTo visitor.planInAt visitor.planOutAt
  callToReport.promiseAt butlerSchedule.workAt careAppointment.serveAt honeyService.plannedAt auditTask.dueAt
  shiftSwap.dueAt workOrder.dueAt msgBatch.planAt msgRecord.nextAt meter.calibrateAt meterTask.startAt meterTask.dueAt
  meterPlan.nextAt meterPlan.nextPeriod moveIn.bookedAt moveInPlan.nextDueAt inspectionPlan.endAt inspectionPlan.nextAt
  inspectionTask.startAt inspectionTask.dueAt safetyPlan.startAt safetyPlan.endAt safetyPlan.nextAt safetyTask.dueAt safetyDevice.expireAt
  vacantInspection.dueAt visitPlan.endAt visitTarget.dueAt visitTask.dueAt visitTask.bookedAt orangeLead.nextFollowAt
  payOrder.serveAt payActivity.startAt payActivity.endAt appBanner.startAt appBanner.endAt appFloor.visibleFrom
  appFloor.visibleTo downloadTask.expireAt planJob.nextAt supplier.contractEndAt supplierAccount.certExpireAt
  project.contractEndAt projectDoc.expireAt projectDoc.returnDueAt account.siteTo house.nextRoundAt`
  .split(/\s+/)
  .filter(Boolean)

/** What may happen at night: deadlines, what jobs and machines do, what residents do on their phones. */
const AT_NIGHT = /Due$|^planJob/

/** States that no record has to be in: those that last no longer than a request, a job or a payment. */
const PASSING: ReadonlySet<string> = new Set([
  'departure.status.open',
  ...['billGenBatch.status.calculating', 'billGenBatch.status.running', 'dayClose.status.discarded'],
  ...['counterFee.status.given', 'counterWay.status.given'],
  ...['importBatch.status.checking', 'importBatch.status.importing', 'importBatch.status.uploaded'],
  ...['msgBatch.status.failed', 'msgBatch.status.sending', 'msgRecord.status.sent'],
])

/** An appointment that takes a place. */
const STANDING = `c.status not in ('canceled', 'absent')`

/** Whoever has less than this many to do. */
function nothingFor(account: string, least: number, counting: string): Record<string, string> {
  const from = counting.split(/\s+/).slice(0, 4).join(' ')
  return {
    [`${account} has nothing to do: ${from} …`]: `select id from account a where adAccount = '${account}' and (${counting}) < ${least}`,
  }
}

/** What is wrong → the records of which it is true. `day(x)` is the day of a moment where the company is. */
const WRONG: Readonly<Record<string, string>> = {
  // Dates within a record.
  'a bill period ends before it begins': `select id from bill where endAt < startAt or dueAt < startAt`,
  'a month to come is billed': `select id from bill where category in ('property', 'parking') and startAt > :today and status <> 'draft'`,
  'a bill is dated outside its period': `select id from bill where category = 'property' and substr(startAt, 1, 7) <> period`,
  'a bill ends on no last day of a month': `select id from bill where category in ('property', 'parking')
    and strftime('%d', endAt, '+1 day') <> '01'`,
  'a lease ends before it begins': `select id from parkingSpace where rentEndAt <= rentStartAt`,
  'a card ends before it begins': `select id from vehicle where validTo <= validFrom`,
  'a parking order is paid before it is made': `select id from parkingOrder where paidAt < createdAt or endAt < startAt`,
  'a visitor leaves before coming': `select id from visitor where outAt <= inAt or planOutAt <= planInAt or (outAt is not null and inAt is null)`,
  'a visitor is inside without having come, or for days': `select id from visitor
    where (status in ('inside', 'left')) <> (inAt is not null) or (status = 'left') <> (outAt is not null)
    or (status = 'inside' and inAt < datetime(:now, '-2 days'))`,
  'a service ends before it begins': `select id from careRecord where leftAt <= arrivedAt`,
  'a call promises a day before the call': `select id from callToReport where promiseAt < day(calledAt)`,
  'a work order is done in the wrong order': `select id from workOrder where startedAt < createdAt or finishedAt < startedAt
    or (status in ('finished', 'closed')) <> (finishedAt is not null)`,
  'a reading goes back, or is reviewed before it is taken': `select id from meterReading
    where ("current" < previous and abnormal <> 'negative') or reviewedAt < readAt`,
  'a reading does not begin where that of the month before ended': `select b.id from meterReading a join meterReading b on b.meter = a.meter
    and b.period = substr(date(a.period || '-01', '+1 month'), 1, 7) where a.status in ('approved', 'billed')
    and (b.previous <> a."current" or b.lastConsumption <> a.consumption)`,
  'work is under way before it begins': `select id from meterTask where status in ('reading', 'submitted', 'done') and startAt > :today
    union all select id from inspectionTask where status = 'doing' and startAt > :now`,
  'somebody in the field has nothing to do': `select a.id from account a where
    (a.adAccount = 'eng02' and not exists (select 1 from inspectionTask t where t.executor = a.id and t.status in ('waiting', 'doing')))
    or (a.adAccount = 'meter01' and not exists (select 1 from meterTask t where t.reader = a.id and t.status in ('waiting', 'reading')))`,
  'a task reads meters of another building': `select r.id from meterReading r join meterTask t on t.id = r.task
    left join house h on h.id = r.house where h.ban is not t.ban`,
  'an area inside is larger than the built one': `select id from house where innerArea > buildArea`,
  'an owner moved out before moving in': `select id from houseMember where moveOutAt < moveInAt`,
  'somebody lives in a house that was not handed over': `select m.id from houseMember m join house h on h.id = m.house
    where m.moveInAt < h.handedOverAt`,
  'a house is handed over on another day than its move-in is finished': `select m.id from moveIn m join house h on h.id = m.house
    where m.status = 'done' and day(m.handedAt) is not h.handedOverAt`,
  'a renovation begins before the house was handed over': `select d.id from decoration d join house h on h.id = d.house
    where d.startAt < h.handedOverAt`,
  'somebody but the owner belongs to a house that nobody has moved into': `select m.id from houseMember m join house h on h.id = m.house
    where h.status = 'vacant' and (m.memberType <> 'owner' or m.moveInAt is not null)`,
  'two vehicles have a plate, or stand on a space': `select min(id) id from vehicle group by plate having count(*) > 1
    union all select min(id) from vehicle where space is not null group by space having count(*) > 1`,
  'many safety devices were never checked': `select 1 id where (select avg(lastCheckedAt is null) from safetyDevice) > 0.1`,
  'a device is checked before it is installed': `select t.id from safetyTask t join safetyDevice d on d.id = t.device
    where day(t.doneAt) < d.installedAt`,
  'a house was handed over before the block was': `select h.id from house h join projectBlock b on b.id = h.block
    where h.handedOverAt < b.deliverAt`,

  // Dates across records: contract or house, bill, payment, refund.
  'a house is billed before fees begin': `select b.id from bill b join house h on h.id = b.house
    where b.category = 'property' and (h.feeStartAt is null or b.startAt < h.feeStartAt)`,
  'the bills of a renovation are paid at several moments, or by several payments': `select decoration id from bill b
    left join paymentLine l on l.bill = b.id where decoration is not null and b.status = 'paid' group by decoration
    having count(distinct b.paidAt) > 1 or count(distinct b.createdAt) > 1 or count(distinct l.payment) <> 1 or count(*) <> 3`,
  'a payment is before its bill': `select p.id from paymentLine l join payment p on p.id = l.payment join bill b on b.id = l.bill
    where p.paidAt < b.createdAt`,
  'a bill is paid on another moment than its payment': `select b.id from bill b join paymentLine l on l.bill = b.id
    join payment p on p.id = l.payment where b.status = 'paid' and l.status = 'booked' and b.paidAt < p.paidAt`,
  'a refund is before its payment': `select r.id from propertyRefund r join payment p on p.id = r.payment
    where r.createdAt < p.paidAt or r.paidAt < r.createdAt`,
  'a reduction is decided before its request, or of a bill to come': `select r.id from relief r join reliefLine l on l.relief = r.id
    join bill b on b.id = l.bill where r.doneAt < r.createdAt or r.createdAt < b.createdAt`,
  'a bill is reminded of before it is due': `select id from bill where day(lastRemindAt) <= dueAt`,
  'a call is about bills that were not due': `select c.id from callToReport c, json_each(c.bills) e join bill b on b.id = e.value
    where day(c.calledAt) < b.dueAt`,

  // A renovation: registration, deposit, permit, inspection, acceptance, refund.
  'a renovation is permitted before its deposit': `select d.id from decoration d left join bill b on b.id = d.depositBill
    where d.status in ('working', 'suspended', 'pendingExit', 'exited', 'refunded')
    and (b.id is null or b.status <> 'paid' or b.paidAt < d.createdAt or day(b.paidAt) > d.startAt or d.passNo is null)`,
  'a renovation has a permit without being permitted': `select id from decoration
    where status in ('draft', 'pendingReview', 'pendingPayment', 'rejected') and passNo is not null`,
  'a renovation waits for a deposit that is not billed, or is paid': `select d.id from decoration d left join bill b on b.id = d.depositBill
    where d.status = 'pendingPayment' and coalesce(b.status, '') <> 'open'`,
  'a renovation runs before its start, or ends before it': `select id from decoration
    where (status in ('working', 'suspended', 'pendingExit', 'exited', 'refunded') and startAt > :today)
    or planEndAt <= startAt or actualEndAt < startAt`,
  'two renovations of a house overlap': `select a.id from decoration a join decoration b on b.house = a.house and b.id > a.id
    where a.status not in ('rejected', 'canceled') and b.status not in ('rejected', 'canceled')
    and a.startAt <= coalesce(b.actualEndAt, b.planEndAt) and b.startAt <= coalesce(a.actualEndAt, a.planEndAt)`,
  'a house is being renovated without a renovation, or the reverse': `select h.id from house h where (h.status = 'decorating') <>
    exists (select 1 from decoration d where d.house = h.id and d.status in ('working', 'suspended', 'pendingExit'))`,
  'an inspection lies outside the works': `select i.id from decoInspection i join decoration d on d.id = i.decoration
    where day(i.inspectedAt) < d.startAt or day(i.inspectedAt) > coalesce(d.actualEndAt, :today)`,
  'an acceptance is before the works end': `select e.id from decoExit e join decoration d on d.id = e.decoration
    where day(e.applyAt) < d.actualEndAt or e.checkedAt < e.applyAt`,
  'a renovation is accepted with a failed acceptance': `select d.id from decoration d where d.status in ('exited', 'refunded')
    and not exists (select 1 from decoExit e where e.decoration = d.id and e.status = 'passed' and e.failCount = 0)`,
  'a renovation is accepted with open violations': `select d.id from decoration d join decoViolation v on v.decoration = d.id
    where d.status in ('exited', 'refunded') and v.status <> 'closed'`,
  'a violation is corrected before it was found': `select v.id from decoViolation v where v.fixedAt < v.createdAt or v.dueAt < day(v.createdAt)
    or (v.status in ('closed', 'rectified')) <> (v.fixedAt is not null)`,
  'a deposit is refunded before the acceptance or the waiting time': `select r.id from decoRefund r join decoExit e on e.id = r.exit
    where r.paidAt < e.checkedAt or day(r.paidAt) < r.waitUntil`,
  'a refunded renovation has no paid refund': `select d.id from decoration d where (d.status = 'refunded') <>
    exists (select 1 from decoRefund r where r.decoration = d.id and r.status = 'paid')`,

  'a seasonal service is given out of season': `select s.id from honeyService s join honeyItem i on i.id = s.item
    where i.code = 'MY03' and substr(s.plannedAt, 6, 2) not in ('01', '02') or i.code = 'MY04' and substr(s.plannedAt, 6, 2) <> '06'
    or i.code = 'MY05' and substr(s.plannedAt, 6, 2) <> '09' or i.code = 'MY07' and substr(s.plannedAt, 6, 2) not in ('11', '12', '01', '02')`,

  'a space in the open is numbered as one of a basement': `select s.id from parkingSpace s join parkingLot l on l.id = s.lot
    where (l.lotType = 'underground') <> (s.code like 'B1-%')`,
  'a lead is offered what it did not ask for': `select l.id from orangeLead l, json_each(l.options) e join salesOption o on o.id = e.value
    where (l.need in ('furnish', 'soft')) <> (o.category = 'furnish')`,
  'a house costs what a sofa does': `select id from orangeLead where need in ('sell', 'buy') and budget < 30000000`,

  'more is deducted than was deposited': `select v.id from decoViolation v join decoration d on d.id = v.decoration
    where v.deductAmount > d.deposit`,

  // Who acts.
  'somebody swaps with himself': `select id from shiftSwap where partner = applicant`,
  'a shift is swapped that is not theirs': `select s.id from shiftSwap s join butlerSchedule a on a.id = s.schedule
    left join butlerSchedule b on b.id = s.partnerSchedule
    where a.butler <> s.applicant or b.butler <> s.partner or (s.kind = 'swap' and b.id is null)`,
  'a swap is for a shift that is over by then': `select s.id from shiftSwap s join butlerSchedule b on b.id = s.partnerSchedule
    where b.workAt < day(s.createdAt) union all select id from shiftSwap where kind = 'swap' and partnerSchedule is null`,
  'a batch of tasks of a former month is not generated': `select id from meterGenBatch where status = 'preview'
    and day(createdAt) < date(:today, '-14 days')`,
  'a swap is requested after its shift': `select s.id from shiftSwap s join butlerSchedule a on a.id = s.schedule where day(s.createdAt) >= a.workAt`,
  'a payment was taken by somebody who does not work there': `select p.id from payment p join account a on a.id = p.collector
    where a.jobTitle not in ('收费员', '收费主管') or a.employeeStatus = 'left'
    or not exists (select 1 from json_each(a.blocks) e where e.value = p.block)`,
  'whoever reviews or pays applies': `select r.id from propertyRefund r join account a on a.id = r.createdBy
    where a.jobTitle in ('财务审核', '出纳') union all select r.id from relief r join account a on a.id = r.applicant
    where a.jobTitle in ('财务审核', '出纳') union all select r.id from decoRefund r join account a on a.id = r.createdBy
    where a.jobTitle in ('财务审核', '出纳')`,
  'an appointment is served by somebody who is not on shift': `select c.id from careAppointment c join butlerSchedule s on s.id = c.schedule
    where s.butler <> c.butler or s.workAt <> c.serveAt or s.kind = 'leave'`,
  'an appointment is served before its day': `select id from careAppointment where status in ('serving', 'done', 'absent') and serveAt > :today`,
  'an appointment is on a day that its theme does not have': `select c.id from careAppointment c join serviceTheme t on t.id = c.theme
    where ${STANDING} and t.weekDays not like '%' || substr('sunmontuewedthufrisat', 1 + 3 * strftime('%w', c.serveAt), 3) || '%'`,
  'a slot of a theme has more appointments than places': `select min(c.id) id from careAppointment c join serviceTheme t on t.id = c.theme
    where ${STANDING} group by c.theme, c.serveAt, c.slot having count(*) > t.capacity`,
  'a house has a theme more often than in a year it may': `select min(c.id) id from careAppointment c join serviceTheme t on t.id = c.theme
    where ${STANDING} group by c.theme, c.house, substr(c.serveAt, 1, 4) having count(*) > t.yearlyLimit`,
  'a shift has more appointments than it can serve': `select min(c.id) id from careAppointment c join butlerSchedule s on s.id = c.schedule
    where ${STANDING} group by c.schedule having count(*) > s.capacity`,
  'few appointments stand': `select 1 id where (select count(*) from careAppointment c where ${STANDING}) <= 900`,
  'a resigned butler has houses': `select n.id from ban n join butler b on b.id = n.butler where b.status = 'resigned'`,

  // Sums.
  'a bill does not add up': `select id from bill where balance <> receivable + coalesce(lateFee, 0) - reduced - received + refunded`,
  'a bill is not quantity by price': `select id from bill where category = 'property' and receivable <> round(quantity * unitPrice)`,
  'a bill says paid and is not, or the reverse': `select id from bill where (status = 'paid') <> (balance <= 0) and status <> 'voided'`,
  'a bill says partly paid and is not': `select id from bill where status = 'partial' and (balance <= 0 or received - refunded <= 0)`,
  'a paid bill does not name a payment that paid it': `select b.id from bill b where b.status in ('paid', 'partial')
    and not exists (select 1 from paymentLine l where l.bill = b.id and l.payment = b.lastPayment)`,
  'a bill received something else than its payments': `select b.id from bill b where b.received <>
    (select coalesce(sum(l.amount), 0) from paymentLine l where l.bill = b.id and l.status = 'booked')`,
  'a payment is something else than what it paid and prepaid': `select p.id from payment p where p.status <> 'voided' and p.amount <>
    p.toPrepaid + (select coalesce(sum(l.amount), 0) from paymentLine l where l.payment = p.id)`,
  'messages are sent for a block whose messages are switched off': `select m.id from msgBatch m, json_each(m.blocks) e
    join msgOrgConfig c on c.block = e.value where c.status = 'disabled'
    union all select m.id from msgRecord m join msgOrgConfig c on c.block = m.block where c.status = 'disabled'`,
  'visitors come to a block whose visitors are switched off': `select v.id from visitor v join visitorConfig c on c.block = v.block
    where c.status = 'disabled'`,
  'checks are done in a block whose checks are switched off': `select t.id from safetyTask t join safetySetting c on c.block = t.block
    where c.status = 'disabled'`,
  'an unpaid bill has money': `select id from bill where status in ('draft', 'open', 'voided') and received - refunded <> 0`,
  'a payment is not what its bills and the prepaid balance got': `select p.id from payment p where p.status <> 'voided' and p.amount - p.toPrepaid <>
    (select coalesce(sum(l.amount), 0) from paymentLine l where l.payment = p.id and l.status = 'booked')`,
  'a counter payment is not the sum of its fees': `select c.id from counterPayment c where c.status = 'booked' and
    (select coalesce(sum(w.amount), 0) from counterWay w where w.counter = c.id) <>
    (select coalesce(sum(l.amount), 0) from paymentLine l join bill b on b.id = l.bill
      where b.counter = c.id and l.counter = c.id and l.status = 'booked')`,
  'nobody pays at the counter': `select 1 id where (select count(*) from counterPayment where status = 'booked' and block in (1, 2)) < 10`,
  'the latest bills have no reduction': `select 1 id where not exists (select 1 from bill
    where reduced > 0 and block in (1, 2) and period = substr(:today, 1, 7))`,
  'an effective reduction reduces no bill': `select r.id from relief r where r.status = 'approved'
    and r.amount <> (select coalesce(sum(l.amount), 0) from reliefLine l join bill b on b.id = l.bill where l.relief = r.id)`,
  'more is refunded than was paid': `select r.id from propertyRefund r join payment p on p.id = r.payment where r.amount > p.amount`,
  'a house is billed twice for the same': `select min(id) id from bill where status <> 'voided' and category in ('property', 'parking', 'heating')
    group by house, feeItem, coalesce(parkingSpace, 0), period having count(*) > 1`,
  'a run counts other bills than it made': `select g.id from billGenBatch g where g.okCount + g.skipCount + g.failCount <> g.houseCount
    or g.status in ('generated', 'published') and g.okCount <> (select count(*) from bill b where b.genBatch = g.id)`,
  'a run to be published has other lines than bills': `select g.id from billGenBatch g where g.status = 'generated' and exists
    (select 1 from bill b where b.genBatch = g.id and (b.status <> 'draft'
      or not exists (select 1 from billGenLine l where l.bill = b.id and l.amount = b.receivable)))`,
  'an import counts other rows than it had': `select id from importBatch where okRows + failRows <> totalRows`,

  // Things.
  'a space is let to nobody, or its holder lives elsewhere': `select s.id from parkingSpace s left join houseMember m on m.id = s.holder
    where (s.status in ('sold', 'rented') and s.house is null) or (s.holder is not null and m.house <> s.house)`,
  'a vehicle stands on the space of another house': `select v.id from vehicle v join parkingSpace s on s.id = v.space where s.house <> v.house`,
  'a house has two primary owners, or none though sold': `select h.id from house h where h.status not in ('unsold')
    and 1 <> (select count(*) from houseMember m where m.house = h.id and m.isPrimary and m.memberType = 'owner')`,
  'shares of a house do not make a whole': `select house id from houseMember where memberType in ('owner', 'coOwner') group by house
    having sum(ownershipPercent) <> 100`,
  'a floor is not that of the room': `select id from house where floor <> cast(doorplate as integer) / 100`,
  'a block lies outside its city': `select i.id from decoInspection i join projectBlock b on b.id = i.block join project p on p.id = b.project
    where abs(json_extract(i.location, '$.lng') - json_extract(p.location, '$.lng')) > 0.02
    or abs(json_extract(i.location, '$.lat') - json_extract(p.location, '$.lat')) > 0.02`,

  // Work at hand: what is unfinished is recent, and work is done by day.
  'an order waits for weeks': `select id from payOrder where status in ('unpaid', 'paid', 'refunding') and day(createdAt) < date(:today, '-14 days')`,
  'a work order is older than what it is about': `select r.id from inspectionException r join workOrder w on w.id = r.workOrder where w.createdAt < r.foundAt
    union all select r.id from vacantInspection r join workOrder w on w.id = r.workOrder where w.createdAt < r.inspectedAt
    union all select r.id from careRecord r join workOrder w on w.id = r.workOrder where w.createdAt < r.arrivedAt
    union all select r.id from safetyTask r join workOrder w on w.id = r.workOrder where w.createdAt < r.doneAt
    union all select r.id from interviewRecord r join workOrder w on w.id = r.workOrder where w.createdAt < r.visitedAt
    union all select r.id from callToReport r join workOrder w on w.id = r.workOrder where w.createdAt < r.calledAt`,
  'two exceptions share a work order': `select workOrder id from inspectionException where workOrder is not null
    group by workOrder having count(*) > 1`,
  'a meter has a last reading that nobody took': `select id from meter where lastReading is not null
    and id not in (select meter from meterReading)`,
  'a work order is open for weeks': `select id from workOrder where status in ('waiting', 'dispatched', 'working') and day(createdAt) < date(:today, '-14 days')`,
  'a refund waits for weeks': `select id from propertyRefund where status like 'pending%' and day(createdAt) < date(:today, '-31 days')`,
  'a deposit waits for months': `select r.id from decoRefund r join decoExit e on e.id = r.exit where r.status <> 'paid'
    and day(e.checkedAt) < date(:today, '-120 days')`,
  'a vacant house waits for months': `select id from vacantInspection where status in ('pending', 'problem') and dueAt < date(:today, '-62 days')`,
  'a call of long ago is still followed': `select id from callToReport where status in ('following', 'promised', 'disputed')
    and day(calledAt) < date(:today, '-90 days')`,
  'a reduction waits for weeks': `select id from relief where status in ('draft', 'pendingProject', 'pendingFinance')
    and day(createdAt) < date(:today, '-14 days')`,
  'a call is disputed with nobody, or for a reason that was not said': `select c.id from callToReport c left join optionItem o on o.id = c.reason
    where c.answer = 'noAnswer' and (c.status = 'disputed' or c.content like '业主%') or c.answer = 'paid' and c.content not like '%已转账%'
    or o.name in ('联系不上', '业主外地', '其他')`,
  'no promise is kept, or it is kept before it is made': `select 1 id where not exists (select 1 from callToReport where status = 'kept')
    union all select c.id from callToReport c, json_each(c.bills) e join bill b on b.id = e.value
    where c.status = 'kept' and (b.status <> 'paid' or b.paidAt < c.calledAt or c.promiseAt < day(b.paidAt))`,
  'a low rating is not followed up': `select id from serviceEvaluation where status in ('toCall', 'improving') and day(invitedAt) < date(:today, '-31 days')`,
  'a message batch waits for weeks': `select id from msgBatch where status in ('draft', 'pending', 'planned') and day(createdAt) < date(:today, '-14 days')`,
  'a visit is made, or a renovation inspected, by night': `select id from interviewRecord where time(visitedAt, '+8 hours') not between '07:00' and '21:30'
    union all select id from decoInspection where time(inspectedAt, '+8 hours') not between '07:00' and '21:30'`,
  'an appointment is at an odd minute': `select id from visitTask where strftime('%M', bookedAt) not in ('00', '30')
    union all select id from decoExit where status = 'pending' and strftime('%M', bookedAt) not in ('00', '30')`,
  'a run is at another time than its schedule': `select r.id from planJobRun r join planJob j on j.id = r.job where r.trigger = 'schedule'
    and j.cron like '_ _ * * *' and j.cron not like '_ * %'
    and strftime('%H:%M', r.startedAt, '+8 hours') <> '0' || substr(j.cron, 3, 1) || ':0' || substr(j.cron, 1, 1)
    union all select r.id from planJobRun r join planJob j on j.id = r.job where julianday(r.finishedAt) - julianday(r.startedAt) > 10.0 / 1440`,
  'a job has another result than its last run': `select j.id from planJob j where j.lastAt is not null and not exists
    (select 1 from planJobRun r where r.job = j.id and r.startedAt = j.lastAt and r.result = j.lastResult)`,
  'an enabled job has no next run': `select id from planJob where status = 'enabled' and nextAt is null`,
  'a job runs at another time than its schedule': `select id from planJob where cron like '_ _ * * *' and cron not like '_ * %'
    and strftime('%H:%M', nextAt, '+8 hours') <> '0' || substr(cron, 3, 1) || ':0' || substr(cron, 1, 1)`,

  // What a record says about itself.
  'a refund has the reason of another type': `select r.id from propertyRefund r join optionItem o on o.id = r.reason
    where o.code <> r.refundType`,
  'a device has no check items': `select d.id from safetyDevice d where not exists (select 1 from safetySetting s, json_each(s.items) e
    where s.block = d.block and json_extract(e.value, '$.deviceType') = d.deviceType)`,
  'a check has an item of another device': `select t.id from safetyTask t join safetyDevice d on d.id = t.device
    join safetySetting s on s.block = t.block, json_each(t.results) r where not exists (select 1 from json_each(s.items) e
    where json_extract(e.value, '$.deviceType') = d.deviceType and json_extract(e.value, '$.name') = json_extract(r.value, '$.item'))`,
  'somebody who was not met is satisfied': `select v.id from interviewRecord v join optionItem o on o.id = v.result
    where o.code in ('absent', 'refused') and v.satisfaction is not null or o.code = 'happy' and v.satisfaction < 4`,
  'a batch counts other messages than it sent': `select b.id from msgBatch b where b.status in ('done', 'partly')
    and b.total <> (select count(*) from msgRecord m where m.batch = b.id)`,
  'pressure is measured where there is none': `select e.id from inspectionException e join inspectionPoint p on p.id = e.point
    where e.itemName = '压力偏低' and p.specialty <> 'fire'`,
  'an evaluation is of no record': `select id from serviceEvaluation where careRecord is null and workOrder is null and payOrder is null
    and not exists (select 1 from moveIn where moveInNo = bizNo) and not exists (select 1 from decoration where regNo = bizNo)`,
  'temporary parking is booked ahead': `select id from parkingOrder where orderType = 'temp' and startAt <> day(createdAt)`,

  // The close of a day.
  'a closed day leaves out a payment, or holds one of another': `select p.id from payment p left join dayClose c on c.id = p.dayClose
    where p.block in (1, 2) and p.paidDay between date(:today, '-21 days') and date(:today, '-1 day')
    and (c.id is null or c.day <> p.paidDay or c.cashier <> p.collector)`,
  'a close is of a day that is not over, or closed before its last payment': `select c.id from dayClose c where c.day >= :today
    or (c.status in ('closed', 'checked')) <> (c.closedAt is not null)
    or exists (select 1 from payment p where p.dayClose = c.id and p.paidAt > c.closedAt)`,
  'a counted amount differs without a reason': `select l.id from dayCloseLine l where l.reason is null and l.counted is not null and l.counted <>
    (select coalesce(sum(p.amount), 0) from payment p where p.dayClose = l.close and p.payWay = l.payWay and p.status <> 'voided')`,
  'a close is checked by whoever closed it, before it was closed, or without a comment on its difference': `select c.id from dayClose c
    where (c.status = 'checked') <> (c.checkedAt is not null) or (c.checkedBy is null) <> (c.checkedAt is null) or c.checkedBy = c.cashier
    or c.checkedAt < c.closedAt or (c.status = 'checked' and c.checkNote is null and exists (select 1 from dayCloseLine l
    where l.close = c.id and l.reason is not null))`,
  'no close has a difference': `select 1 id where not exists (select 1 from dayCloseLine l where l.reason is not null and l.counted <>
    (select coalesce(sum(p.amount), 0) from payment p where p.dayClose = l.close and p.payWay = l.payWay and p.status <> 'voided'))`,

  // What one record says about another.
  'an interview is before its move-in plan, or its plan is of another house': `select i.id from interviewRecord i
    join moveInPlan p on p.id = i.moveInPlan where day(i.visitedAt) < p.startAt or i.house <> p.house or i.visitTask is not null`,
  'a step of a move-in plan is done without an interview, or the reverse': `select p.id from moveInPlan p
    where p.stepDone <> (select count(*) from interviewRecord i where i.moveInPlan = p.id) or (p.stepDone = 0) <> (p.satisfaction is null)`,
  'a visit is made outside its plan': `select t.id from visitTask t join visitPlan p on p.id = t.plan
    where day(t.createdAt) < p.startAt or day(t.doneAt) not between p.startAt and p.endAt`,
  'a visit does not name its interview, or a house to visit its task': `select t.id from visitTask t left join interviewRecord i
    on i.id = t.record and i.visitTask = t.id where (t.status = 'done') <> (i.id is not null)
    union all select g.id from visitTarget g left join visitTask t on t.id = g.task and t.house = g.house
    where (g.status in ('issued', 'visited')) <> (t.id is not null)`,
  'a service is outside its shift': `select r.id from careRecord r join careAppointment c on c.id = r.appointment
    join butlerSchedule s on s.id = c.schedule where day(r.arrivedAt) <> c.serveAt
    or time(r.arrivedAt, '+8 hours') not between s.timeFrom and time(s.timeTo, '+30 minutes')
    or r.onTime <> (strftime('%H:%M', r.arrivedAt, '+8 hours') <= s.timeTo)`,
  'all services are on time, or many are late': `select 1 id where (select avg(onTime) from careRecord) not between 0.92 and 0.99`,
  'an appointment does not name its service, or a service its evaluation': `select c.id from careAppointment c left join careRecord r
    on r.id = c.careRecord and r.appointment = c.id where (c.status in ('serving', 'done')) <> (r.id is not null)
    union all select r.id from careRecord r where r.evaluation is null
    and exists (select 1 from serviceEvaluation e where e.careRecord = r.id)`,
  'a point is checked outside the time of its task': `select r.id from inspectionResult r join inspectionTask t on t.id = r.task
    where r.checkedAt < t.beganAt or r.checkedAt > t.finishedAt`,
  'a finished inspection has not one result for each point': `select t.id from inspectionTask t join inspectionPlan p on p.id = t.plan
    where t.status in ('done', 'late')
    and p.pointCount <> (select count(distinct r.point) from inspectionResult r where r.task = t.id and r.status <> 'waiting')`,
  'something was last checked at another time than it was': `select p.id from inspectionPoint p where p.lastCheckedAt is not
    (select max(r.checkedAt) from inspectionResult r where r.point = p.id) union all select d.id from safetyDevice d
    where d.lastCheckedAt is not (select max(day(t.doneAt)) from safetyTask t where t.device = d.id)`,
  'a deposit refund is submitted before its earliest day': `select id from decoRefund where status <> 'draft' and waitUntil > :today`,
  'an order is done before it is paid or served': `select id from payOrder where doneAt < paidAt or doneAt < serveAt`,
  'more or less is sold than ordered': `select o.id from salesOption o where o.soldCount <> (select coalesce(sum(p.quantity), 0)
    from payOrder p where p.option = o.id and p.status in ('paid', 'done', 'refunding'))`,
  'points do not add up from one sign-in to the next': `select b.id from signIn a join signIn b on b.member = a.member
    and b.signDay = date(a.signDay, '+1 day') where b.totalPoints <> a.totalPoints + b.points or b.streak <> a.streak + 1`,
  'a message is sent before its batch': `select m.id from msgRecord m join msgBatch b on b.id = m.batch where m.sentAt < b.planAt`,
  'a resident chats before the chat knows the house': `select id from wechatBinding where lastTalkAt < boundAt or boundAt < addedAt`,
  'a house is inspected as vacant before it was': `select i.id from vacantInspection i join house h on h.id = i.house
    where day(i.inspectedAt) < h.vacantSince`,
  'a payment or a gift is outside its campaign': `select p.id from payment p join payActivity a on a.id = p.activity
    where p.paidDay not between a.startAt and a.endAt or not exists (select 1 from json_each(a.blocks) e where e.value = p.block)
    union all select g.id from payGift g join payment p on p.id = g.payment where g.activity <> p.activity or g.receivedAt < p.paidAt`,
  'an ID number contradicts the birthday or the gender': `select id from houseMember
    where substr(idCard, 7, 8) <> replace(birthday, '-', '') or substr(idCard, 17, 1) % 2 <> (gender = 'male')
    union all select id from supplierAccount where substr(idCard, 17, 1) % 2 <> (gender = 'male')`,
  'nobody in the field has an appointment today': `select 1 id where not exists (select 1 from careAppointment c
    join butler b on b.id = c.butler join account a on a.id = b.account
    where a.adAccount = 'butler01' and c.serveAt = :today and c.status = 'assigned')`,

  // What a day at work needs.
  ...nothingFor(
    'hr02',
    3,
    `select count(*) from supplierAccount s where s.auditStatus = 'rejected'
    and exists (select 1 from json_each(s.blocks) e join json_each(a.blocks) m on m.value = e.value)`,
  ),
  ...nothingFor(
    'fin01',
    3,
    `select count(*) from propertyRefund r join json_each(a.blocks) m on m.value = r.block where r.status = 'pendingFinance'`,
  ),
  ...nothingFor(
    'fin01',
    3,
    `select count(*) from relief r join json_each(a.blocks) m on m.value = r.block where r.status = 'pendingFinance'`,
  ),
  ...nothingFor(
    'fin02',
    3,
    `select count(*) from propertyRefund r join json_each(a.blocks) m on m.value = r.block where r.status = 'pendingPay'`,
  ),
  ...nothingFor(
    'fin02',
    1,
    `select count(*) from decoRefund r join json_each(a.blocks) m on m.value = r.block where r.status = 'pendingPay'`,
  ),
  ...nothingFor(
    'cash02',
    1,
    `select count(*) from billGenBatch r join json_each(a.blocks) m on m.value = r.block where r.status = 'generated'`,
  ),
  ...nothingFor('cash02', 1, `select count(*) from dayClose r where r.status = 'counting' and r.cashier = a.id`),
  ...nothingFor(
    'pm01',
    3,
    `select count(*) from relief r join json_each(a.blocks) m on m.value = r.block where r.status = 'pendingProject'`,
  ),
  'cash01 took nothing today': `select 1 id where (select count(*) from payment p join account a on a.id = p.collector
    where a.adAccount = 'cash01' and p.paidDay = :today) < 5`,
  'few households owe several months and more than one item': `select 1 id where 20 > (select count(*) from (select house from bill
    where status in ('open', 'partial') and block in (1, 2) and dueAt < :today group by house
    having count(distinct period) > 2 and count(distinct feeItem) > 1))`,
  'nobody has a prepaid balance': `select 1 id where 20 > (select count(distinct house) from payment where toPrepaid > 0 and block in (1, 2))`,
  'bills do not go back two years': `select 1 id where (select min(startAt) from bill) > date(:today, '-690 days')`,
  'a collection rate is not believable': `select block id from bill where status <> 'voided' and dueAt < :today
    group by block having 1.0 * sum(received - refunded) / sum(receivable) not between 0.7 and 0.98`,
}

/** Ten in the morning where the company is: of today, or of yesterday if it is not that late yet. */
const today = dayOf(Date.now() - 10 * 3_600_000)
const now = new Date(`${today}T10:00:00+08:00`).toISOString()

let model: AppModel
let database: Database

beforeAll(async () => {
  const { resources } = await shippedPlatform([])
  model = await shippedPlatform(Object.keys(resources), Number.POSITIVE_INFINITY)
  database = await openDatabase(':memory:')
  await migrate(model, database)
  await seedSampleData(model, database, { contents: databaseContents(database), today })
}, 600_000)
afterAll(() => database.close())

test('the sample company is one that could be', async () => {
  const found: Record<string, readonly unknown[]> = {}
  const look = async (wrong: string, text: string) => {
    const whole = text
      .replace(/\bday\(([^)]+)\)/g, "date($1, '+8 hours')")
      .replaceAll(':now', `'${now}'`)
      .replaceAll(':today', `'${today}'`)
    const { rows } = await sql<{ id: unknown }>`${sql.raw(whole)}`.execute(database.reader)
    if (rows.length > 0) found[wrong] = [rows.length, ...rows.slice(0, 3).map(({ id }) => id)]
  }
  for (const { resource } of model.sampleData) {
    const fields = Object.values(model.resources[resource]!.fields).filter(field => field.type !== 'computed')
    for (const { name, type, required } of fields) {
      const isAhead = AHEAD.includes(`${resource}.${name}`) || name.endsWith('Due')
      if (type === 'datetime' && !isAhead)
        await look(`${resource}.${name} lies ahead`, `select id from ${resource} where ${name} > :now`)
      if (type === 'datetime' && !AT_NIGHT.test(`${resource}.${name}`))
        await look(
          `${resource}.${name} is at night`,
          `select id from ${resource} where time(${name}, '+8 hours') not between '07:00' and '22:00'`,
        )
      if (name === 'createdBy')
        await look(
          `${resource} is created before its author was there`,
          `select r.id from ${resource} r join account a on a.id = r.createdBy where r.createdAt < a.createdAt`,
        )
      if (required) await look(`${resource}.${name} is missing`, `select id from ${resource} where "${name}" is null`)
      if (type === 'date' && !isAhead)
        await look(`${resource}.${name} lies ahead`, `select id from ${resource} where ${name} > :today`)
    }
    const people = fields.filter(field => field.resource === 'houseMember' && field.type === 'reference')
    const block = model.resources[resource]!.fields.block
    for (const { name, type, resource: target } of fields) {
      if (type !== 'reference' || name === 'block' || target === undefined) continue
      if (block && model.resources[target]?.fields.block)
        await look(
          `${resource}.${name} is of another block`,
          `select r.id from ${resource} r join ${target} t on t.id = r.${name} where t.block <> r.block`,
        )
    }
    if (model.resources[resource]!.fields.house?.type === 'reference')
      for (const { name } of people)
        await look(
          `${resource}.${name} is of another house`,
          `select r.id from ${resource} r join houseMember t on t.id = r.${name} where t.house <> r.house`,
        )
  }
  for (const { name: resource, workflows } of Object.values(model.resources))
    for (const { field, states } of Object.values(workflows))
      for (const { name: state, deadline } of Object.values(states))
        if (deadline?.run)
          await look(
            `${resource}: ${deadline.run} is left to the clock`,
            `select id from ${resource} where ${field} = '${state}' and ${deadlineFields(field).due} < :now`,
          )
  for (const [wrong, text] of Object.entries(WRONG)) await look(wrong, text)
  for (const { resource } of model.sampleData)
    for (const { field, states } of Object.values(model.resources[resource]!.workflows))
      for (const state of Object.keys(states))
        if (!PASSING.has(`${resource}.${field}.${state}`))
          await look(
            `no ${resource}.${field} is ${state}`,
            `select 1 id where not exists (select 1 from ${resource} where ${field} = '${state}')`,
          )
  expect(found).toEqual({})
}, 600_000)

/** The record, with what expressions read of it, and of other records. */
type Judged = Readonly<Row>

test('whoever created or decided a record may do so in its block, and nobody decides on their own', async () => {
  const accounts = await database.reader.selectFrom('account').select('id').execute()
  const people = new Map<unknown, Me | undefined>()
  for (const { id } of accounts) people.set(id, await readMe(database, model, id as number))
  const wrong: Record<string, unknown[]> = {}
  const note = (what: string, { id }: Judged) => (wrong[what] = [...(wrong[what] ?? []), id])
  for (const { resource: name } of model.sampleData) {
    const resource = model.resources[name]!
    const steps = Object.values(resource.workflows).flatMap(({ transitions }) => Object.values(transitions))
    const deciding = steps.flatMap(step => signedFields(step).map(field => ({ step, field })))
    const creates = resource.grants.some(({ actions }) => actions.includes('create')) && resource.scope !== 'self'
    const workers = Object.values(resource.fields).filter(
      ({ type, resource: target, name }) => type === 'reference' && target === 'account' && name !== 'updatedBy',
    )
    for (const record of await recordsOf(resource, deciding)) {
      const reaches = (me: Me) => inScope(scopeOf(resource, me), record)
      const person = (field: string) => people.get(plainValue(record[field]))
      const author = person('createdBy')
      const target = { resource: name }
      if (creates && !(author && reaches(author) && decide(model, author, { action: 'create', target }).allowed))
        note(`${name} is created by somebody who may not`, record)
      for (const field of new Set(deciding.map(each => each.field))) {
        const me = person(field)
        const own = deciding.filter(each => each.field === field)
        if (record[field] != null && !(me && reaches(me) && own.some(({ step }) => mayTake(me, name, step, record))))
          note(`${name}.${field} may not decide that`, record)
      }
      if (resource.scope === 'block')
        for (const { name: field } of workers) {
          const me = person(field)
          if (record[field] != null && !(me && reaches(me))) note(`${name}.${field} does not work there`, record)
        }
    }
  }
  expect(
    Object.fromEntries(Object.entries(wrong).map(([what, ids]) => [what, [ids.length, ...ids.slice(0, 3)]])),
  ).toEqual({})
}, 600_000)

/** Transitions that wait for none of the test accounts, and why. */
const WAITING_FOR_NOBODY: Readonly<Record<string, string>> = {
  'departure.finish': 'nobody is about to leave',
  'msgOrgConfig.enable': 'no block of theirs has its messages switched off',
  'project.takeOver': 'a project in preparation has no staff of its own yet',
  'safetySetting.enable': 'no block of theirs has its checks switched off',
  'visitorConfig.enable': 'no block of theirs has its visitors switched off',
}

/** A question to a colleague is answered by whoever was asked; questions are not part of the sample data. */
const ANSWER = 'answer'

/** The newest and the oldest records are searched for one that a transition can begin with. */
const SEARCHED = 300

test('every transition of staff can be run by one of the test accounts on one of the records', async () => {
  const written = model.sampleData.find(({ resource }) => resource === 'account')!.rows
  const names = written.filter(({ admin }) => !admin).map(({ adAccount }) => String(adAccount))
  const accounts = await database.reader.selectFrom('account').select('id').where('adAccount', 'in', names).execute()
  const people = await Promise.all(accounts.map(({ id }) => readMe(database, model, id as number)))
  const waiting: string[] = []
  for (const resource of Object.values(model.resources))
    for (const { field, transitions } of Object.values(resource.workflows))
      for (const step of Object.values(transitions).filter(({ by, name }) => by === 'staff' && name !== ANSWER))
        if (!(await canBeRun(resource, field, step, people))) waiting.push(`${resource.name}.${step.name}`)
  expect(waiting.toSorted()).toEqual(Object.keys(WAITING_FOR_NOBODY).toSorted())
}, 600_000)

async function canBeRun(
  resource: Resource,
  field: string,
  step: Transition,
  people: readonly (Me | undefined)[],
): Promise<boolean> {
  const request = { action: step.name, target: { resource: resource.name, transition: step.name } }
  const able = people.filter(me => me !== undefined).filter(me => decide(model, me, request).allowed)
  let query = database.reader.selectFrom(resource.name).select('id').where(field, 'in', step.from)
  if (resource.scope === 'block') query = query.where('block', 'in', [...new Set(able.flatMap(me => me.blockIds))])
  if (able.length === 0) return false
  const newest = await query.orderBy('id', 'desc').limit(SEARCHED).execute()
  const oldest = await query.orderBy('id').limit(SEARCHED).execute()
  const ids = [...new Set([...newest, ...oldest].map(({ id }) => id as number))]
  for (const record of await recordsOf(resource, [{ step }], ids)) {
    const blocksBelow = await blocksUnder(resource, record.id)
    if (able.some(me => decide(model, me, { ...request, record, blocksBelow, now, today }).allowed)) return true
  }
  return false
}

async function blocksUnder({ scopeVia }: Resource, id: unknown): Promise<number[]> {
  if (scopeVia === undefined) return []
  const rows = await database.reader.selectFrom('projectBlock').select('id').where(scopeVia, '=', id).execute()
  return rows.map(row => row.id as number)
}

/** Fields in which a transition writes who took it. */
function signedFields({ effects }: Transition): string[] {
  const sets = effects.flatMap(effect => (effect.kind === 'set' ? Object.entries(effect.values) : []))
  return sets.flatMap(([name, value]) => (value === 'me.id' ? [name] : []))
}

/** Whether the person holds what the transition needs, and what it says about the person is true. */
function mayTake(me: Me, resource: string, { name, own, when }: Transition, record: Judged): boolean {
  const isTrue = (text?: string) => !text?.includes('me.') || evaluateCondition(text, { record, me })
  return (
    decide(model, me, { action: name, target: { resource, transition: name } }).allowed && [own, when].every(isTrue)
  )
}

/** The records with these ids; by default all. */
async function recordsOf(
  resource: Resource,
  deciding: readonly { readonly step: Transition }[],
  some?: readonly number[],
): Promise<Judged[]> {
  const texts = deciding.flatMap(({ step: { own, when } }) => [own, when]).filter(text => text !== undefined)
  const own = Object.values(resource.fields)
    .filter(({ type }) => type !== 'computed')
    .map(({ name }) => name)
  const paths = [...new Set([...own, ...pathsRead(model, resource, texts, 'record')])]
  const ids =
    some ?? (await database.reader.selectFrom(resource.name).select('id').execute()).map(({ id }) => id as number)
  const found = await inTransaction(systemContext(model, database), work =>
    expressionRecords(work, resource, ids, paths),
  )
  return [...found.values()]
}
