export const messages = {
  name: 'Plantilla |||| Plantillas',
  action: { create: 'Nueva plantilla' },
  fields: { nombre: 'Nombre' },
};
