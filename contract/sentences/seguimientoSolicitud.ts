import type { Solicitud } from '../entities/solicitudes';

const said: Readonly<Record<Solicitud['estado'], string>> = {
  nueva: 'La recibimos y está por revisar.',
  aprobada: 'La aprobamos: ya hay una orden de trabajo para atenderla.',
  unida: 'Ya nos lo habían dicho: la unimos a lo que está en curso.',
  rechazada: 'La revisamos y no se va a atender.',
};

/** What the requester reads of it: its state, and the line that the office wrote for them. */
export const seguimientoDe = ({
  estado,
  respuesta,
  motivo,
}: Pick<Solicitud, 'estado' | 'respuesta' | 'motivo'>): string => {
  const line = respuesta ?? (estado === 'rechazada' ? motivo : null);
  return line === null ? said[estado] : `${said[estado]} ${line}`;
};
