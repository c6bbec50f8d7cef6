import { category, choice, day, group, line, list, path, text } from '../fields.ts'

const PICTURES = {
  dental: 'Studio dentistico',
  aesthetic: 'Sala di medicina estetica',
  consulting: 'Studio medico',
  laboratory: 'Laboratorio',
  corridor: 'Corridoio',
}

/** The words of the first page. */
export const homeGroup = group({
  title: 'Prima pagina',
  page: '/',
  sections: {
    banner: {
      title: 'Banner',
      fields: {
        title: line('Titolo', 60, 'Dove l’arte è prendersi cura di te'),
        lead: text(
          'Sottotitolo',
          140,
          'Dentisti, medicina estetica, specialisti e centro analisi: a {comune}, nello stesso luogo.',
        ),
        button: line('Pulsante', 24, 'Prenota una Visita', { hint: 'Porta sempre alla prenotazione.' }),
      },
    },
    news: {
      title: 'Novità',
      text: 'Si danno il cambio sul banner. Con una data compaiono e scompaiono da sole, alle 0:00.',
      fields: {
        items: list(
          'Novità',
          {
            ...{ itemLabel: 'Novità', min: 0, max: 5 },
            item: {
              title: line('Titolo', 60, ''),
              note: line('Testo', 80, ''),
              action: line('Pulsante', 24, ''),
              to: path('Porta a', '/prenota-visita', { hint: 'Una pagina, come /servizi, o {telefono}.' }),
              from: day('Dal', ''),
              until: day('Al', ''),
            },
          },
          [
            {
              ...{ title: 'Siamo finalmente aperti', note: 'Ti aspettiamo a {comune}.' },
              ...{ action: 'Prenota Visita', to: '/prenota-visita', from: '', until: '' },
            },
            {
              ...{ title: "La clinica più moderna d'Italia", note: 'Tre reparti e un centro analisi.' },
              ...{ action: 'Scopri di più', to: '/servizi', from: '', until: '' },
            },
            {
              ...{
                title: 'Centro Analisi attivo dal {analisi-dal}',
                note: 'Con il nostro laboratorio partner.',
              },
              ...{ action: 'Chiama Ora', to: '{telefono}', from: '', until: '' },
            },
          ],
        ),
      },
    },
    departments: {
      title: 'I nostri servizi',
      fields: {
        lead: text(
          'Sottotitolo',
          140,
          'Tre reparti che lavorano insieme e un punto prelievi, nello stesso luogo.',
        ),
        items: list(
          'Reparti',
          {
            ...{ itemLabel: 'Reparto', min: 0, max: 5 },
            item: {
              slug: category('Reparto del catalogo', ''),
              name: line('Nome', 30, ''),
              summary: text('Testo', 140, ''),
              picture: choice('Immagine', PICTURES, 'consulting'),
            },
          },
          [
            {
              ...{ slug: 'centro-dentale', name: 'Centro Dentale', picture: 'dental' },
              summary: 'Dall’igiene all’implantologia, con strumenti digitali e un piano di cura scritto.',
            },
            {
              ...{ slug: 'medicina-estetica', name: 'Medicina Estetica', picture: 'aesthetic' },
              summary: 'Trattamenti per viso e corpo, decisi insieme al medico dopo una visita.',
            },
            {
              ...{ slug: 'polispecialistico', name: 'Polispecialistico', picture: 'consulting' },
              summary: 'Cardiologia, dermatologia, ginecologia, ortopedia e altre visite specialistiche.',
            },
          ],
        ),
      },
    },
    analysis: {
      title: 'Centro analisi',
      fields: {
        offer: list(
          'Che cosa si fa',
          { itemLabel: 'Esami', min: 1, max: 6, item: { text: line('Testo', 80, '') } },
          [
            { text: 'Esami del sangue completi e specialistici' },
            { text: 'Test ormonali e marcatori tumorali' },
            { text: 'Test per allergie e intolleranze alimentari' },
            { text: 'Check-up preventivi personalizzati' },
          ],
        ),
        reporting: line('Refertazione rapida', 80, 'Per la maggior parte degli esami.'),
        features: list(
          'Punti di forza',
          {
            ...{ itemLabel: 'Punto', min: 3, max: 3 },
            item: { title: line('Titolo', 40, ''), text: line('Testo', 100, '') },
          },
          [
            { title: 'Tecnologia avanzata', text: 'Strumenti di ultima generazione, per analisi precise.' },
            {
              title: 'Qualità certificata',
              text: 'Laboratorio accreditato, con controlli di qualità costanti.',
            },
            {
              title: 'Personale specializzato',
              text: 'Professionisti che ti seguono dal prelievo al referto.',
            },
          ],
        ),
      },
    },
    about: {
      title: 'Chi siamo, in breve',
      fields: {
        lead: text(
          'Sottotitolo',
          140,
          'Una clinica privata in cui visite, esami e referti stanno nello stesso luogo.',
        ),
        points: list(
          'Perché fidarsi',
          {
            ...{ itemLabel: 'Punto', min: 1, max: 4 },
            item: { title: line('Titolo', 60, ''), text: line('Testo', 120, '') },
          },
          [
            {
              title: 'Specialisti certificati',
              text: 'Medici iscritti all’albo, con anni di pratica nella loro disciplina.',
            },
            { title: 'Tecnologia avanzata', text: 'Radiologia digitale e strumenti aggiornati.' },
            { title: 'Approccio umano e personalizzato', text: 'Prima le tue domande, poi la visita.' },
          ],
        ),
      },
    },
    reviews: {
      title: 'Recensioni',
      fields: { claim: line('Sottotitolo', 100, 'Più di 1000 pazienti soddisfatti.') },
    },
    contacts: {
      title: 'Contatti',
      fields: {
        lead: text(
          'Sottotitolo',
          140,
          'Hai una domanda prima di prenotare? Chiamaci, scrivici o passa in clinica.',
        ),
      },
    },
  },
})

export type News = { title: string; note: string; action: string; to: string; from: string; until: string }

/** The news of a day (`yyyy-MM-dd`): those without dates, and those whose dates include it. */
export function newsOn<N extends Pick<News, 'from' | 'until'>>(news: readonly N[], date: string): N[] {
  return news.filter(({ from, until }) => (!from || from <= date) && (!until || date <= until))
}
