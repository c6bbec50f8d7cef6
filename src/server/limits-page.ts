import { MAX_WAITING_OF_DAY, MAX_WAITING_OF_NETWORK } from '#features/booking/rules.ts'
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS, UNCLAIMED_HOURS } from '#features/media/rules.ts'
import { KILOBYTE } from '#platform/bytes.ts'
import { MAX_DEPTH, MAX_JSON } from '#platform/http/body.server.ts'
import type { AnyEndpoint } from '#platform/http/endpoint.ts'
import { inOrder } from './api-page.ts'
import { type Limit, limitsOf } from './input-limits.ts'

/** How much may be sent, field by field, as a page for people, in Markdown. */
export function limitsPage(rows: AnyEndpoint[]): string {
  const sorted = inOrder(rows)
  return [
    '# I limiti',
    '',
    'Pagina scritta da `npm run docs:api` a partire dalle righe della tabella: non modificarla a mano.',
    '',
    '| in generale | limite |',
    '| --- | --- |',
    `| corpo JSON, dove la chiamata non dice altro | ${MAX_JSON / KILOBYTE} KB |`,
    `| oggetti ed elenchi uno dentro l’altro | ${MAX_DEPTH} |`,
    `| documenti di una prenotazione | ${MAX_DOCUMENTS} da ${MAX_DOCUMENT_BYTES / KILOBYTE / KILOBYTE} MB |`,
    `| ore che un documento aspetta la sua prenotazione | ${UNCLAIMED_HOURS} |`,
    `| richieste di visita in attesa di persone non ancora pazienti, da una rete, per un medico e un giorno | ${MAX_WAITING_OF_DAY} |`,
    `| richieste di visita in attesa di persone non ancora pazienti, da una rete, in tutto | ${MAX_WAITING_OF_NETWORK} |`,
    '',
    'I campi scelti dalla clinica (quelli dei contatti e dei moduli) hanno i limiti del loro tipo, che dice chi li controlla:',
    '`contacts/fields/rules.ts` e `forms/submissions/rules.ts`.',
    '',
    ...sorted.flatMap(section),
  ].join('\n')
}

function section(row: AnyEndpoint): string[] {
  const inputs = limitsOf(row)
  if (inputs.length === 0) return []
  return [
    `## ${row.method} ${row.path}`,
    '',
    ...(row.maxBody ? [`Corpo: al massimo ${row.maxBody / KILOBYTE} KB.`, ''] : []),
    '| campo | limite |',
    '| --- | --- |',
    ...inputs.map(({ part, path, limit }) => {
      const name = path.join('.') || 'tutto il corpo'
      return `| ${part === 'query' ? `?${name}` : name} | ${wordsOf(limit)} |`
    }),
    '',
  ]
}

function wordsOf(limit: Limit): string {
  switch (limit.kind) {
    case 'text':
      return `al massimo ${limit.max} caratteri`
    case 'form':
      return 'un formato fisso'
    case 'body':
      return 'quanto entra nel corpo'
    case 'number':
      return `da ${limit.min} a ${limit.max}`
    case 'list':
      return `al massimo ${limit.max} elementi`
    case 'choice':
      return limit.of.map((value) => `\`${value}\``).join(', ')
    case 'open':
      return 'controllato campo per campo da chi lo riceve'
  }
}
