import type { dispositivos as entity } from '../entities/dispositivos';
import type { WordsOf } from './noun';
import { nouns } from './nouns';

export const dispositivos = {
  ...nouns.dispositivos,
  fields: {
    identificador: 'Identificador',
    nombre: 'Nombre',
    tipo: 'Tipo',
    marca: 'Marca',
    modelo: 'Modelo',
    unidad_velocidad: 'Unidad de velocidad',
    protocolo: 'Protocolo',
    iccid: 'ICCID de la SIM',
    telefono_sim: 'Teléfono de la SIM',
    operador: 'Operador',
    firmware: 'Firmware',
    garantia_vence_en: 'Garantía hasta',
    senales: 'Entradas y salidas',
    intervalo_s: 'Intervalo de reporte (s)',
    estado: 'Estado',
    conexion: 'Conexión',
    ultima_conexion_en: 'Última conexión',
    bateria_pct: 'Batería',
    activo_id: 'Activo',
  },
  units: { bateria_pct: '%' },
  values: {
    tipo: {
      rastreador_gps: 'Rastreador GPS',
      obd: 'OBD',
      can: 'CAN',
      baliza_bateria: 'Baliza con batería',
      celular: 'Celular',
      camara: 'Cámara',
      otro: 'Otro',
    },
    estado: {
      en_stock: 'En stock',
      asignado: 'Asignado',
      suspendido: 'Suspendido',
      averiado: 'Averiado',
      retirado: 'Retirado',
    },
    conexion: {
      en_linea: 'En línea',
      reloj_atrasado: 'Reloj atrasado',
      reciente: 'Reciente',
      sin_conexion: 'Sin conexión',
      nunca: 'Nunca conectado',
    },
    unidad_velocidad: { nudos: 'Nudos', kmh: 'km/h', ms: 'm/s', mph: 'mph' },
  },
} satisfies WordsOf<typeof entity>;
