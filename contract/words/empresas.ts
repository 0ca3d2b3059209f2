import type { adminEmpresas, AjustesEmpresa, nuevaEmpresa } from '../entities/empresas';
import type { RowWords } from './noun';

/** The settings of a company. */
export const ajustesEmpresa = {
  limite_velocidad_kmh: 'Límite de velocidad (km/h)',
  min_sin_conexion: 'Sin conexión después de (min)',
  min_parada: 'Parada desde (min)',
  min_ralenti: 'Ralentí desde (min)',
  dias_aviso_mantenimiento: 'Aviso de mantenimiento (días)',
  pct_aviso_medidor: 'Aviso por medidor (% restante)',
  dias_posiciones: 'Conservar las posiciones (días)',
  dias_eventos: 'Conservar los eventos (días)',
  unidad_combustible: 'Combustible en',
  fotos_min_cierre: 'Fotos mínimas al cerrar',
  verificacion_obligatoria: 'Las órdenes se verifican antes de cerrarse',
  codigo_falla_obligatorio: 'Las correctivas exigen el código de su causa',
  correctivo_es_falla: 'Un correctivo que no detuvo nada cuenta como falla',
  autoasignacion: 'Los operarios ven las órdenes sin asignar',
  existencia_negativa: 'Un repuesto puede salir aunque no haya',
  aprobacion_desde: 'Las compras se aprueban desde',
  aprobacion_propia: 'Quien hace una compra puede aprobarla',
  dias_sesion_telefono: 'Entrar con PIN en el teléfono (días)',
  origenes: 'Páginas que muestran sus enlaces en vivo',
  protocolo_sos: 'Protocolo de SOS',
  horario_laboral: 'Horario laboral',
} satisfies Record<keyof AjustesEmpresa, string>;

export const unidadesCombustible = {
  l: 'Litros',
  gal: 'Galones (EE. UU.)',
  gal_imp: 'Galones imperiales',
} satisfies Record<AjustesEmpresa['unidad_combustible'], string>;

/** The companies of the installation, for superadmins. */
export const empresas = {
  one: 'empresa',
  many: 'empresas',
  gender: 'f',
  fields: {
    nombre: 'Nombre',
    nit: 'NIT',
    logo_id: 'Logo',
    image_url: 'Logo',
    zona_horaria: 'Zona horaria',
    moneda: 'Moneda',
    unidad_distancia: 'Distancias en',
    prefijo_orden: 'Prefijo de las órdenes',
    admin_email: 'Correo de quien la administra',
    ajustes: 'Ajustes',
    activo: 'Estado',
    segundo_factor: 'Segundo factor',
    segundo_factor_desde: 'Se exige desde',
    creado_en: 'Creada',
    usuarios_n: 'Usuarios',
    sin_factor_n: 'Usuarios sin segundo factor',
    activos_n: 'Activos',
    dispositivos_n: 'Dispositivos',
    en_linea_n: 'En línea',
    ordenes_abiertas_n: 'Órdenes abiertas',
    ordenes_vencidas_n: 'Órdenes vencidas',
    almacenamiento_bytes: 'Archivos',
    ultima_conexion_en: 'Último reporte',
  },
  values: {
    activo: { true: 'Activa', false: 'Suspendida' },
    unidad_distancia: { km: 'Kilómetros', mi: 'Millas' },
    segundo_factor: { opcional: 'Opcional', admins: 'Solo administradores', todos: 'Todos los usuarios' },
  },
} satisfies RowWords<(typeof adminEmpresas)['record']['shape'] & (typeof nuevaEmpresa)['shape'], 'empresa_id'>;
