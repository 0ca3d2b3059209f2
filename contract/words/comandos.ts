import type { Comando, TipoComando } from '../requests/comandos';

export const tiposComando = {
  posicion: 'Pedir la posición',
  parar_motor: 'Parar el motor',
  reanudar_motor: 'Permitir el motor',
  reiniciar: 'Reiniciar el equipo',
  intervalo: 'Cambiar el intervalo',
  texto: 'Enviar un texto',
} satisfies Record<TipoComando, string>;

export const estadosComando = {
  pendiente: 'Pendiente',
  enviado: 'Enviado',
  confirmado: 'Confirmado',
  fallido: 'Fallido',
  caducado: 'Caducado',
  sustituido: 'Sustituido',
  retirado: 'Retirado',
} satisfies Record<Comando['estado'], string>;
