import { expect, test } from 'vitest'
import { CURRENT, featureGroups, planKeys, plans } from './plans.ts'

test('three plans rise in price, and the first is the current one', () => {
  expect(planKeys.map((key) => plans[key])).toEqual([
    { name: 'Starter', price: '145,00', text: 'Perfetto per iniziare' },
    { name: 'Pro', price: '175,00', text: 'La scelta più popolare' },
    { name: 'Enterprise', price: '325,00', text: 'Soluzione completa' },
  ])
  expect(plans[CURRENT].name).toBe('Starter')
})

const yes = true
const no = false

test('each plan has the features and amounts of the specification', () => {
  const rows = featureGroups.flatMap(({ name: group, features }) =>
    features.map(({ name, extent }) => [group, name, extent.starter, extent.pro, extent.enterprise]),
  )
  expect(rows).toEqual([
    ['Sito web', 'Hosting e dominio', yes, yes, yes],
    ['Sito web', 'Gestione email', yes, yes, yes],
    ['Sito web', 'Privacy e cookie', yes, yes, yes],
    ['Sito web', 'Supporto e manutenzione', yes, yes, yes],
    ['Sito web', 'Richieste di modifica al mese', '1', '3', '4'],
    ['CRM', 'Contatti', '1.000', '1.000', '1.000'],
    ['CRM', 'Liste', yes, yes, yes],
    ['CRM', 'Pipeline vendite', no, yes, yes],
    ['Automazione', 'Email marketing', yes, yes, yes],
    ['Automazione', 'WhatsApp marketing', no, yes, yes],
    ['Gestione', 'Servizi', yes, yes, yes],
    ['Gestione', 'Medici', yes, yes, yes],
    ['Gestione', 'Prenotazioni online', yes, yes, yes],
    ['Gestione', 'Pazienti', no, no, yes],
    ['Gestione', 'Cartella clinica', no, no, yes],
    ['Gestione', 'Appuntamenti online', no, no, yes],
  ])
})

test('no plan has less than the one before it', () => {
  const amount = (extent: boolean | string) =>
    Number(typeof extent === 'string' ? extent.replace('.', '') : extent)
  for (const { features } of featureGroups)
    for (const { name, extent } of features) {
      const amounts = planKeys.map((key) => amount(extent[key]))
      expect(amounts, name).toEqual(amounts.toSorted((a, b) => a - b))
    }
})
