export const messages = {
  name: 'Persona |||| Personal',
  action: { create: 'Nueva persona' },
  fields: { nombre: 'Nombre' },
};
