import { endpoint } from '#platform/http/endpoint.ts'
import { byId, Confirmation } from '#platform/http/shapes.ts'

export const tellReport = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/report-ready',
  access: ['admin', 'editor'],
  summary:
    'Scrive al paziente di una visita conclusa che il referto si può ritirare, senza il contenuto; di nuovo solo dopo un giorno',
  params: byId,
  answer: Confirmation,
})
