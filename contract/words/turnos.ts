/** What each figure of a shift's summary counts. */
export const resumenTurno = {
  eventos_n: 'Eventos del turno',
  atendidos_n: 'Atendidos',
  sin_dueno_n: 'Sin dueño',
  tarde_n: 'Ejecuciones con retraso',
  enlaces_n: 'Enlaces en vivo abiertos',
  silencios_n: 'Silencios vigentes',
} as const;
