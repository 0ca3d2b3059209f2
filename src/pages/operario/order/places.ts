/** Where one writes about an order: «Nota» leads there. */
export const commentField = 'comentario-nuevo';
