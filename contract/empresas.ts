import { rowId } from './entity';
import { z } from './validation';

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('es', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** What a superadmin writes to open a company. */
export const nuevaEmpresa = z.object({
  nombre: z.string().trim().min(2).max(120),
  zona_horaria: z.string().refine(isTimeZone, 'Elija una zona horaria de la lista').default('America/Bogota'),
  moneda: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Tres letras, por ejemplo COP')
    .default('COP'),
});

export const empresa = z.object({
  id: rowId,
  empresa_id: rowId,
  nombre: z.string(),
  image_url: z.string().nullable(),
  zona_horaria: z.string(),
  moneda: z.string(),
  activo: z.boolean(),
});
export type Empresa = z.output<typeof empresa>;
