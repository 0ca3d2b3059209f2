/** What the number of an emergency (EMG) says. */
export const emergencies: Readonly<Record<number, string>> = {
  1: 'sos',
  2: 'estacionamiento',
  3: 'corte_energia',
  5: 'puerta',
  6: 'puerta',
  7: 'movimiento',
  8: 'vibracion',
};

/** What the number of an alert (ALT) says, in the texts and the binary forms. */
export const alerts: Readonly<Record<number, string>> = {
  1: 'exceso',
  3: 'manipulacion',
  5: 'geocerca_salida',
  6: 'geocerca_entrada',
  8: 'manipulacion',
  13: 'bateria_baja',
  14: 'bateria_baja',
  15: 'vibracion',
  16: 'choque',
  40: 'energia_restaurada',
  41: 'corte_energia',
  42: 'sos',
  45: 'manipulacion',
  46: 'aceleracion',
  47: 'frenada',
  48: 'giro',
  50: 'interferencia',
  132: 'puerta',
};
