/** The category with a page of its own. */
export const ANALYSIS_CATEGORY = 'centro-analisi'

/** Where the laboratory's exams are booked. */
export const BOOK_ANALYSIS = `/prenota-visita?categoria=${ANALYSIS_CATEGORY}`
