/** Who looks after the clinic's website and back office: whom staff ask about plans. */
export const support = { email: 'assistenza@ambulatorio.example' }
