/** What a page of a link may send. Times in ms; bytes of a photo or of the voice note as it is sent. */
export const limitesSolicitud = {
  porDireccion: { most: 5, window: 3_600_000 },
  porEnlaceAlDia: 50,
  reto: 600_000,
  fotos: 3,
  foto: 2 * 1024 * 1024,
  voz: 2 * 1024 * 1024,
} as const;
