export const auditMessages = {
  auditoria: {
    name: 'Registro |||| Auditoría',
    fields: { fecha: 'Cuándo', usuario: 'Quién', accion: 'Acción', entidad: 'Registro', nombre: 'Nombre', cambios: 'Qué cambió', ip: 'Desde dónde' },
  },
};
