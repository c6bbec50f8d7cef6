/** Texts about plans: the specification's words, and ours below the mark. */
export const pricingCopy = {
  access: "Devi effettuare l'accesso per visualizzare i piani e prezzi.",
  current: 'Piano Attuale',
  foot: 'Tutti i prezzi sono mensili e escludono IVA.',
  // Open in the specification from here on.
  title: 'Piani e prezzi',
  text: 'Che cosa comprende il tuo piano, e che cosa aggiungono gli altri.',
  included: 'incluso',
  notIncluded: 'non incluso',
  perMonth: 'al mese',
  custom: 'Serve un piano su misura? Contatta il supporto:',
  previews: 'Anteprime',
  previewsText: 'Schermate da guardare, con righe inventate: non mostrano niente della clinica.',
} as const

/** The plans as specified: monthly prices in euro, without VAT. */

export const planKeys = ['starter', 'pro', 'enterprise'] as const
export type PlanKey = (typeof planKeys)[number]

export type Plan = { name: string; price: string; text: string }

export const plans: Readonly<Record<PlanKey, Plan>> = {
  starter: { name: 'Starter', price: '145,00', text: 'Perfetto per iniziare' },
  pro: { name: 'Pro', price: '175,00', text: 'La scelta più popolare' },
  enterprise: { name: 'Enterprise', price: '325,00', text: 'Soluzione completa' },
}

/** The clinic's plan. */
export const CURRENT: PlanKey = 'starter'

/** Whether a plan includes a feature, or its extent as text. */
type Extent = boolean | string
export type Feature = { name: string; extent: Readonly<Record<PlanKey, Extent>> }
export type FeatureGroup = { name: string; features: readonly Feature[] }

const everywhere = (name: string, extent: Extent = true): Feature => ({
  name,
  extent: { starter: extent, pro: extent, enterprise: extent },
})
const notInStarter = (name: string): Feature => ({
  name,
  extent: { starter: false, pro: true, enterprise: true },
})
const onlyInEnterprise = (name: string): Feature => ({
  name,
  extent: { starter: false, pro: false, enterprise: true },
})

export const featureGroups: readonly FeatureGroup[] = [
  {
    name: 'Sito web',
    features: [
      everywhere('Hosting e dominio'),
      everywhere('Gestione email'),
      everywhere('Privacy e cookie'),
      everywhere('Supporto e manutenzione'),
      { name: 'Richieste di modifica al mese', extent: { starter: '1', pro: '3', enterprise: '4' } },
    ],
  },
  {
    name: 'CRM',
    features: [everywhere('Contatti', '1.000'), everywhere('Liste'), notInStarter('Pipeline vendite')],
  },
  {
    name: 'Automazione',
    features: [everywhere('Email marketing'), notInStarter('WhatsApp marketing')],
  },
  {
    name: 'Gestione',
    features: [
      everywhere('Servizi'),
      everywhere('Medici'),
      everywhere('Prenotazioni online'),
      onlyInEnterprise('Pazienti'),
      onlyInEnterprise('Cartella clinica'),
      onlyInEnterprise('Appuntamenti online'),
    ],
  },
]
