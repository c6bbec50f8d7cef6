import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page: Italian address → file. */
export default [
  layout('layouts/public.tsx', [
    index('pages/public/home.tsx'),
    route('servizi', 'pages/public/services.tsx'),
    route('centro-analisi', 'pages/public/analysis.tsx'),
    route('chi-siamo', 'pages/public/about.tsx'),
    route('attiva-convenzione', 'pages/public/activate-agreement.tsx'),
    route('domande-frequenti', 'pages/public/faq.tsx'),
    route('privacy', 'pages/public/privacy.tsx'),
    route('cookie', 'pages/public/cookie.tsx'),
    route('termini', 'pages/public/terms.tsx'),
    route('accessibilita', 'pages/public/accessibility.tsx'),
    route('modulo/:id', 'pages/public/form.tsx'),
  ]),
  route('webmail', 'pages/public/webmail.tsx'),
  route('modulo/:id/incorpora', 'pages/public/embedded-form.tsx'),
  // Also served in place of any other page while the site is closed: server/closed.ts.
  route('modalita-manutenzione', 'pages/public/maintenance.tsx'),
  layout('layouts/data.tsx', [
    layout('layouts/bare.tsx', [
      route('prenota-visita', 'pages/public/booking.tsx'),
      route('login', 'pages/public/login.tsx'),
      route('inaugurazione', 'pages/public/inauguration.tsx'),
    ]),
    layout('layouts/staff.tsx', [
      route('dashboard', 'pages/staff/dashboard.tsx'),
      route('agenda/stampa', 'pages/staff/agenda-print.tsx'),
      route('agenda', 'pages/staff/agenda.tsx'),
      route('da-fare', 'pages/staff/to-do.tsx'),
      route('richieste-prenotazioni', 'pages/staff/requests.tsx'),
      route('sito-web', 'pages/staff/website.tsx'),
      route('profilo', 'pages/staff/profile.tsx'),
      route('setup', 'pages/staff/setup.tsx'),
      route('contatti', 'pages/staff/contacts.tsx'),
      route('contatti/:id', 'pages/staff/contact.tsx'),
      route('convenzioni', 'pages/staff/agreements.tsx'),
      route('gestione-campi-contatto', 'pages/staff/contact-fields.tsx'),
      route('liste', 'pages/staff/lists.tsx'),
      route('liste/:id', 'pages/staff/list.tsx'),
      route('moduli', 'pages/staff/forms.tsx'),
      route('moduli/:id', 'pages/staff/form-editor.tsx'),
      route('moduli/:id/anteprima', 'pages/staff/form-preview.tsx'),
      route('moduli/:id/statistiche', 'pages/staff/form-statistics.tsx'),
      route('registro/stampa', 'pages/staff/audit-print.tsx'),
      route('registro', 'pages/staff/audit.tsx'),
      route('pricing', 'pages/staff/pricing.tsx'),
      route('pipeline', 'pages/staff/pipeline.tsx'),
      route('pazienti', 'pages/staff/patients.tsx'),
      route('collaboratori', 'pages/staff/collaborators.tsx'),
      route('attrezzature', 'pages/staff/equipment.tsx'),
    ]),
  ]),
  // For developers only: not part of a production build.
  ...(process.env.NODE_ENV === 'production' ? [] : [route('sviluppo/componenti', 'pages/showcase.tsx')]),
  route('*', 'pages/public/not-found.tsx'),
] satisfies RouteConfig
