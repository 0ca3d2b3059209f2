import type { Faces } from '../../ui/faces';

/** Words of what superadmins see across companies. */
export const adminMessages = {
  'admin-empresas': {
    name: 'Empresa |||| Empresas',
    action: { create: 'Nueva empresa' },
    fields: {
      nombre: 'Nombre',
      nit: 'NIT',
      logo_id: 'Logo',
      zona_horaria: 'Zona horaria',
      moneda: 'Moneda',
      unidad_distancia: 'Distancias en',
      prefijo_orden: 'Prefijo de las órdenes',
      admin_email: 'Correo de quien la administra',
      activo: 'Estado',
      creado_en: 'Creada',
      usuarios_n: 'Usuarios',
      activos_n: 'Activos',
      dispositivos_n: 'Dispositivos',
      en_linea_n: 'En línea',
      almacenamiento_bytes: 'Archivos',
      ultima_conexion_en: 'Último reporte',
      ajustes: {
        limite_velocidad_kmh: 'Límite de velocidad (km/h)',
        min_sin_conexion: 'Sin conexión después de (min)',
        min_parada: 'Parada desde (min)',
        min_ralenti: 'Ralentí desde (min)',
        dias_aviso_mantenimiento: 'Aviso de mantenimiento (días)',
        pct_aviso_medidor: 'Aviso por medidor (% restante)',
        fotos_min_cierre: 'Fotos mínimas al cerrar',
        verificacion_obligatoria: 'Las órdenes se verifican antes de cerrarse',
        autoasignacion: 'Los operarios ven las órdenes sin asignar',
        horario_laboral: 'Horario laboral',
      },
    },
  },
  'admin-users': {
    name: 'Usuario |||| Usuarios',
    action: { create: 'Agregar usuario' },
    fields: {
      name: 'Nombre',
      email: 'Correo electrónico',
      membresias: 'Empresas',
      rol_id: 'Rol',
      empresa_id: 'Empresa',
      estado: 'Cuenta',
      telefono: 'Teléfono',
      creado_en: 'Desde',
      ultimo_acceso: 'Último acceso',
    },
  },
  'admin-dispositivos': {
    name: 'Dispositivo |||| Dispositivos',
    fields: {
      identificador: 'Identificador',
      nombre: 'Nombre',
      tipo: 'Tipo',
      marca: 'Marca y modelo',
      empresa: 'Empresa',
      empresa_id: 'Empresa',
      estado: 'Estado',
      conexion: 'Conexión',
      ultima_conexion_en: 'Último reporte',
      bateria_pct: 'Batería',
      activo: 'Activo',
      creado_en: 'Registrado',
    },
  },
  'admin-activos': {
    name: 'Activo |||| Activos',
    fields: {
      codigo: 'Código',
      nombre: 'Nombre',
      placa: 'Placa',
      tipo_activo: 'Tipo',
      marca: 'Marca y modelo',
      empresa: 'Empresa',
      empresa_id: 'Empresa',
      estado: 'Estado',
      en_linea: 'Conexión',
      dispositivo: 'Dispositivo',
      creado_en: 'Registrado',
    },
  },
};

/** By «true» and «false»: whether a company works. */
export const situaciones: Faces<'true' | 'false'> = {
  true: { label: 'Activa', tone: 'exito' },
  false: { label: 'Suspendida', tone: 'peligro', icon: 'domain_disabled' },
};

/** By «true» and «false»: whether an asset's device reports. */
export const enLinea: Faces<'true' | 'false'> = {
  true: { label: 'En línea', tone: 'exito', icon: 'sensors' },
  false: { label: 'Sin conexión', tone: 'neutro', icon: 'sensors_off' },
};

/** «Scania R 450» */
export const makeOf = ({ marca, modelo }: { marca: string | null; modelo: string | null }): string => [marca, modelo].filter(Boolean).join(' ');
