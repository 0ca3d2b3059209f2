const winds = ['Norte', 'Noreste', 'Este', 'Sureste', 'Sur', 'Suroeste', 'Oeste', 'Noroeste'] as const;

/** «Noreste (45°)»; degrees clockwise from the north, negative if unknown. */
export const headingWords = (degrees: number): string =>
  degrees < 0 ? 'Desconocido' : `${winds[Math.round(degrees / 45) % 8] ?? 'Norte'} (${degrees}°)`;
