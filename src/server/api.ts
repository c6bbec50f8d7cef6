import { agendaApi } from '#features/agenda/api.server.ts'
import { agreementsApi } from '#features/agreements/api.server.ts'
import { alarmsApi } from '#features/alarms/api.server.ts'
import { auditApi } from '#features/audit/api.server.ts'
import { authApi } from '#features/auth/api.server.ts'
import { bookingApi } from '#features/booking/api.server.ts'
import { visitPageApi } from '#features/booking/visit-page/api.server.ts'
import { calendarApi } from '#features/calendar/api.server.ts'
import { catalogueApi } from '#features/catalogue/api.server.ts'
import { contactsApi } from '#features/contacts/api.server.ts'
import { contentApi } from '#features/content/api.server.ts'
import { dashboardApi } from '#features/dashboard/api.server.ts'
import { deskApi } from '#features/desk/api.server.ts'
import { formsApi } from '#features/forms/api.server.ts'
import { listsApi } from '#features/lists/api.server.ts'
import { mediaApi } from '#features/media/api.server.ts'
import { privacyApi } from '#features/privacy/api.server.ts'
import { remindersApi } from '#features/reminders/api.server.ts'
import { siteApi } from '#features/site/api.server.ts'
import { startApi } from '#features/start/api.server.ts'
import { timelineApi } from '#features/timeline/api.server.ts'
import { usersApi } from '#features/users/api.server.ts'
import { changesApi } from '#platform/changes/api.server.ts'
import type { Route } from '#platform/http/serve.server.ts'
import { smsApi } from '#platform/sms/api.server.ts'

/** Every call of the product. */
export const api: Route[] = [
  ...authApi,
  ...usersApi,
  ...mediaApi,
  ...catalogueApi,
  ...contactsApi,
  ...timelineApi,
  ...listsApi,
  ...formsApi,
  ...bookingApi,
  ...visitPageApi,
  ...calendarApi,
  ...agendaApi,
  ...deskApi,
  ...dashboardApi,
  ...agreementsApi,
  ...privacyApi,
  ...remindersApi,
  ...siteApi,
  ...contentApi,
  ...startApi,
  ...changesApi,
  ...smsApi,
  ...alarmsApi,
  ...auditApi,
]
