import { z } from 'zod'
import { objectOf } from '../../platform/http/fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { askForInspection } from '../../platform/inspections/inspections.ts'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { areDashboardsOpen } from '../console.ts'
import { at, ByMerchant, idDoc, reason } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'

// The dashboard of a merchant as the merchant sees it, for a person of the staff: to read only, and recorded on both sides.

const Asking = objectOf({ reason })

const TicketView = z
  .strictObject({
    id: z.string().meta({ ...idDoc, description: 'Id of the inspection, as both logs name it.' }),
    ticket: z.string().meta({
      description: 'Opens the dashboard once, in the body of a form: never put it into an address.',
      example: 'mzn_in_01935d2e-…',
    }),
    openAt: z.string().meta({
      description: 'Address that a form is sent to by POST, with `ticket`; it answers with the dashboard.',
      example: 'https://pay.example/inspect/open',
    }),
    ticketExpiresAt: at('Until when it opens; a minute from now.'),
  })
  .meta({ id: 'InspectionTicket' })

export const inspectionRoutes: readonly OperatorRoute[] = [
  operatorRoute('POST /operator/v1/merchants/{merchantId}/inspections', {
    operationId: 'askForInspection',
    summary: 'Ask to see a merchant’s dashboard as the merchant does, to read only; both sides have it in their log',
    access: 'SUPPORT',
    mode: 'write',
    params: ByMerchant,
    body: Asking,
    replies: {
      201: TicketView,
      400: [errors.VALIDATION_ERROR],
      403: [errors.DASHBOARDS_NEED_HTTPS],
      404: [errors.NO_SUCH_MERCHANT],
    },
    handler: async ({ tx, staff, now, record, parts }, { params: { merchantId }, body }) => {
      if (!areDashboardsOpen(parts.config)) failPortal(errors.DASHBOARDS_NEED_HTTPS)
      if (!(await findCompany(tx, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
      const asked = await askForInspection(tx, { merchantId, reason: body.reason, staff }, now)
      const openAt = `${parts.config.publicUrl}/inspect/open`
      const after = { reason: body.reason, role: staff.role }
      const act = await record(tx, { act: 'inspection.asked', target: asked.id, merchantId, after })
      return { ...answer(201, { ...asked, openAt }), act }
    },
  }),
]
