export const messages = {
  name: 'Servicio |||| Servicios',
  action: { create: 'Nuevo servicio' },
  fields: { nombre: 'Nombre' },
};
