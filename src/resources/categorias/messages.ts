export const messages = {
  name: 'Categoría |||| Categorías',
  action: { create: 'Nueva categoría' },
  fields: { nombre: 'Nombre' },
};
