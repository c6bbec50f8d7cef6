import { clinic } from '../clinic.ts'

const { main } = clinic.entrances

/**
 * The company that answers for the clinic before patients and the law. EXAMPLES, ALL OF THEM: only the clinic knows the
 * true ones, and none of these pages may be published before they are here (docs/open-questions lists them).
 */
export const company = {
  legalName: `${clinic.name} S.r.l.`,
  registeredOffice: `${main.street}, ${main.postalCode} ${main.town} (${main.province})`,
  vatNumber: '00000000000',
  /** Register of companies, and share capital: the law wants both on a company's site. */
  register: 'REA MB-0000000',
  shareCapital: '€ 10.000,00 i.v.',
  certifiedEmail: 'ambulatorio@pec.example',
  /** Where one writes about personal data. */
  privacyEmail: 'privacy@ambulatorio.example',
  /** Data protection officer; a clinic that treats health data on a large scale must have one. */
  dataProtectionOfficer: { name: 'Avv. Silvia Bianchi', email: 'dpo@ambulatorio.example' },
  medicalDirector: {
    name: 'Prof. Giorgio Meroni',
    register: 'Ordine dei Medici di Monza e della Brianza n. 0000',
  },
  /** The act that allows the clinic to treat patients. */
  authorisation: 'Autorizzazione sanitaria n. 0000 del 1 gennaio 2025, ATS Brianza',
  court: 'Monza',
} as const
