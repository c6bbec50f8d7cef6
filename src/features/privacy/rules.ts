import type { PersonalDataCounts } from './contract.ts'

/** The lines shown before a person is erased: the deleted data, and the fate of the visits. */
export function erasureSummary(counts: PersonalDataCounts): { gone: string[]; visits: string[] } {
  const gone = [
    counted(counts.messages, 'messaggio', 'messaggi'),
    counted(counts.notes, 'nota interna', 'note interne'),
    counted(counts.tasks, 'cosa da fare', 'cose da fare'),
    counted(counts.documents, 'documento', 'documenti'),
    counted(counts.activations, 'richiesta di convenzione', 'richieste di convenzione'),
    counted(counts.submissions, 'modulo inviato', 'moduli inviati'),
    counted(counts.mails, 'mail inviata o in attesa', 'mail inviate o in attesa'),
    counted(counts.lists, 'presenza in una lista', 'presenze nelle liste'),
    counted(counts.waiting, 'presenza in lista d’attesa', 'presenze in lista d’attesa'),
    counted(counts.relations, 'legame con un’altra persona', 'legami con altre persone'),
  ].flatMap((part) => part ?? [])
  const { visitsToCome, otherVisits } = counts
  return {
    gone: ['Il contatto con tutti i suoi dati', ...gone],
    visits: [
      visitsToCome === 1
        ? '1 visita futura viene annullata e il suo orario torna libero. Non parte alcuna mail: avvisa tu la persona.'
        : visitsToCome > 1
          ? `${visitsToCome} visite future vengono annullate e i loro orari tornano liberi. Non parte alcuna mail: avvisa tu la persona.`
          : null,
      otherVisits > 0
        ? `${otherVisits === 1 ? '1 visita passata o annullata resta' : `${otherVisits} visite passate o annullate restano`} in archivio con giorno, servizio e medico, ma senza nome, recapiti, note e documenti.`
        : null,
    ].flatMap((part) => part ?? []),
  }
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`
}
