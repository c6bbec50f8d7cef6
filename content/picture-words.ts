/** The pictures in words. */
export const words = {
  hero: 'Reception luminosa con banco curvo in rovere, arco e luce naturale',
  reception: 'Banco della reception in rovere con lampade in ottone e nicchie color petrolio',
  waiting: 'Sala d’attesa con divano chiaro, poltroncine e piante',
  corridor: 'Corridoio di accoglienza con archi e luce naturale',
  laboratory: 'Laboratorio con microscopio, provette e banco in rovere',
  dental: 'Studio odontoiatrico con poltrona davanti alla finestra',
  aesthetic: 'Sala di medicina estetica con lettino, specchio tondo e tende di lino',
  consulting: 'Studio medico con scrivania in rovere, sedie per i pazienti e libreria',
} as const
