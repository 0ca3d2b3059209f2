export const messages = {
  name: 'Repuesto |||| Repuestos',
  action: { create: 'Nuevo repuesto' },
  fields: { nombre: 'Nombre' },
};
