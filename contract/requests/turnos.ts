import { estadosEvento } from '../entities/tiposEvento';

const atendidos = estadosEvento.filter((estado) => estado !== 'abierto');

/** The filters of the lists that hold what the summary of a shift counts, as pages and server ask for them. */
export const filtrosTurno = (desde: string) => ({
  eventos: { desde, corregido: false },
  atendidos: { desde, corregido: false, estado: atendidos },
  sin_dueno: { pendiente: true, con_dueno: false },
  tarde: { tarde: true },
});
