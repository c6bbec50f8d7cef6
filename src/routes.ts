import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page: Italian address → file. */
export default [
  layout('layouts/public.tsx', [
    index('features/site/home.page.tsx'),
    route('servizi', 'features/catalogue/services.page.tsx'),
    route('centro-analisi', 'features/catalogue/analysis.page.tsx'),
    route('chi-siamo', 'features/site/about.page.tsx'),
    route('attiva-convenzione', 'features/agreements/activate.page.tsx'),
    route('privacy', 'features/site/privacy.page.tsx'),
    route('cookie', 'features/site/cookie.page.tsx'),
    route('termini', 'features/site/terms.page.tsx'),
    route('accessibilita', 'features/site/accessibility.page.tsx'),
    route('modulo/:id', 'features/forms/form.page.tsx'),
  ]),
  route('webmail', 'features/site/webmail.page.tsx'),
  route('modulo/:id/incorpora', 'features/forms/embed.page.tsx'),
  // Also sent in the place of any other page for visitors: server/closed.ts.
  route('modalita-manutenzione', 'features/site/maintenance.page.tsx'),
  layout('layouts/data.tsx', [
    layout('layouts/bare.tsx', [
      route('prenota-visita', 'features/booking/wizard.page.tsx'),
      route('login', 'features/auth/login.page.tsx'),
      route('inaugurazione', 'features/forms/inauguration.page.tsx'),
    ]),
    layout('layouts/staff.tsx', [
      route('dashboard', 'features/dashboard/dashboard.page.tsx'),
      route('richieste-prenotazioni', 'features/booking/requests.page.tsx'),
      route('sito-web', 'features/site/website.page.tsx'),
      route('profilo', 'features/auth/profile.page.tsx'),
      route('setup', 'features/catalogue/setup.page.tsx'),
      route('contatti', 'features/contacts/contacts.page.tsx'),
      route('contatti/:id', 'features/contacts/contact.page.tsx'),
      route('convenzioni', 'features/agreements/activations.page.tsx'),
      route('gestione-campi-contatto', 'features/contacts/fields.page.tsx'),
      route('liste', 'features/lists/lists.page.tsx'),
      route('liste/:id', 'features/lists/list.page.tsx'),
      route('moduli', 'features/forms/forms.page.tsx'),
      route('moduli/:id', 'features/forms/editor.page.tsx'),
      route('moduli/:id/anteprima', 'features/forms/preview.page.tsx'),
      route('moduli/:id/statistiche', 'features/forms/statistics.page.tsx'),
      route('pricing', 'features/site/pricing.page.tsx'),
      route('pipeline', 'features/samples/pipeline.page.tsx'),
      route('pazienti', 'features/samples/patients.page.tsx'),
      route('collaboratori', 'features/samples/collaborators.page.tsx'),
      route('attrezzature', 'features/samples/equipment.page.tsx'),
    ]),
  ]),
  // For developers only: a build for production does not know it.
  ...(process.env.NODE_ENV === 'production'
    ? []
    : [route('sviluppo/componenti', 'ui/showcase/showcase.page.tsx')]),
  route('*', 'layouts/not-found.page.tsx'),
] satisfies RouteConfig
