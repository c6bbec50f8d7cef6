import { address, type GroupValues, group, line } from '../fields.ts'

/**
 * The company that answers for the clinic before patients and the law. The initial values are examples, all of them: only the
 * clinic knows the true ones, and the product says so in 'Prima di aprire' until they are here.
 */
export const companyGroup = group({
  title: 'Dati legali',
  page: '/privacy',
  admin: true,
  isFacts: true,
  sections: {
    company: {
      title: 'Società',
      text: 'Stanno in fondo a ogni pagina, nell’informativa e nei termini, che sono scritti intorno a questi dati.',
      fields: {
        legalName: line('Ragione sociale', 80, 'Ambulatorio S.r.l.'),
        registeredOffice: line('Sede legale', 120, 'Via Esempio 10, 20851 Lissone (MB)'),
        vatNumber: line('Partita IVA', 20, '00000000000'),
        register: line('Registro imprese', 60, 'REA MB-0000000'),
        shareCapital: line('Capitale sociale', 40, '€ 10.000,00 i.v.'),
        certifiedEmail: address('PEC', 'ambulatorio@pec.example', { optional: true }),
        court: line('Foro competente', 40, 'Monza'),
      },
    },
    health: {
      title: 'Sanità',
      fields: {
        director: line('Direttore sanitario', 80, 'Prof. Giorgio Meroni'),
        directorRegister: line('Iscritto a', 100, 'Ordine dei Medici di Monza e della Brianza n. 0000'),
        authorisation: line(
          'Autorizzazione',
          120,
          'Autorizzazione sanitaria n. 0000 del 1 gennaio 2025, ATS Brianza',
        ),
      },
    },
    privacy: {
      title: 'Dati personali',
      fields: {
        privacyEmail: address('E-mail per i dati personali', 'privacy@ambulatorio.example'),
        officer: line('Responsabile della protezione dei dati (DPO)', 80, 'Avv. Silvia Bianchi', {
          optional: true,
          hint: 'Vuoto, come la sua e-mail: la clinica non ne ha uno.',
        }),
        officerEmail: address('E-mail del DPO', 'dpo@ambulatorio.example', { optional: true }),
      },
    },
  },
})

/** The facts as pages use them. */
export function companyOf({ company, health, privacy }: GroupValues<typeof companyGroup>) {
  return {
    ...company,
    /** Where one writes about personal data. */
    privacyEmail: privacy.privacyEmail,
    /**
     * Data protection officer; null: the clinic has none. One that treats health data on a large scale must have one (art. 37 GDPR).
     * Either part may be empty.
     */
    dataProtectionOfficer:
      privacy.officer || privacy.officerEmail ? { name: privacy.officer, email: privacy.officerEmail } : null,
    medicalDirector: { name: health.director, register: health.directorRegister },
    /** The act that allows the clinic to treat patients. */
    authorisation: health.authorisation,
  }
}

export type Company = ReturnType<typeof companyOf>
