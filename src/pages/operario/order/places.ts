/** The id of the comment input, which «Nota» scrolls to. */
export const commentField = 'comentario-nuevo';
