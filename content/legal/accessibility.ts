import { joined, type LegalText, list, text } from '../page-text.ts'
import type { LegalFacts } from './facts.ts'

export function accessibilityText({ clinic }: LegalFacts): LegalText {
  const { lab, reviewsUrl } = clinic
  const linked = joined(
    ...['Mappa', 'chat', 'social'],
    reviewsUrl && 'recensioni',
    lab.name && 'laboratorio partner',
  )
  return {
    title: 'Accessibilità',
    lead: 'Questo sito deve poter essere usato da tutti. Se per te non è così, dillo a noi: lo correggiamo.',
    version: '1.0',
    date: '2026-11-21',
    sections: [
      {
        id: 'obiettivo',
        title: 'A che cosa miriamo',
        blocks: [
          text([
            'Il sito è costruito per rispettare le ',
            { text: 'WCAG 2.2', to: 'https://www.w3.org/TR/WCAG22/' },
            ', livello AA, che comprendono i requisiti per il web della norma EN 301 549.',
          ]),
          list(
            'Tutto si usa anche con la sola tastiera, e si vede dove si è.',
            'Testi e comandi hanno un contrasto sufficiente e si ingrandiscono senza perdere contenuto.',
            'Ciò che si muove da solo si può fermare; con l’impostazione «riduci movimento» resta fermo dall’inizio.',
            'Le pagine si leggono anche senza JavaScript; per i moduli serve.',
          ),
        ],
      },
      {
        id: 'verifica',
        title: 'Come lo verifichiamo',
        blocks: [
          text(
            'Prima di pubblicare una modifica le pagine pubbliche sono controllate con uno strumento automatico, a più larghezze di schermo, e percorse con la tastiera. È un’autovalutazione: nessun ente esterno ha certificato il sito.',
          ),
        ],
      },
      {
        id: 'limiti',
        title: 'Che cosa può mancare',
        blocks: [
          list(
            'Gli strumenti automatici non trovano tutto: qualche difetto può esserci sfuggito.',
            `${linked} sono siti di altri e possono non essere accessibili. Indirizzi, telefoni e informazioni essenziali sono sempre anche in queste pagine.`,
          ),
        ],
      },
      {
        id: 'segnalare',
        title: 'Segnalare un problema',
        blocks: [
          text([
            'Scrivi a ',
            {
              text: clinic.email,
              to: `mailto:${clinic.email}?subject=${encodeURIComponent('Accessibilità del sito')}`,
            },
            ' o chiama ',
            { text: clinic.phone.text, to: `tel:${clinic.phone.dial}` },
            ': di’ in quale pagina eri e che cosa non ha funzionato. Se non riesci a usare un modulo, prenotiamo o rispondiamo per telefono.',
          ]),
        ],
      },
    ],
  }
}
