import { defineEntity, optionalText, rowId, type RecordOf } from '../core/entity';
import { z } from '../core/validation';

/** What was seen (the failure mode), why it happened, and what was done about it. */
export const claseFalla = z.enum(['problema', 'causa', 'remedio']);
export type ClaseFalla = z.output<typeof claseFalla>;

/** A company's codes of failures: an order names one of each class. */
export const codigosFalla = defineEntity({
  name: 'codigos_falla',
  fields: {
    clase: claseFalla,
    /** Unique among those of its class. */
    codigo: z.string().trim().min(1).max(30),
    nombre: z.string().trim().min(1).max(120),
    /** Null: for assets of every category, and for places. */
    categoria_id: rowId.nullable().default(null),
    descripcion: optionalText(500).default(null),
    /** Inactive ones are not offered; orders that name them keep them. */
    activo: z.boolean().default(true),
  },
  computed: {
    /** Orders that name it. */
    ordenes_n: z.int(),
  },
  filters: { clase: claseFalla, categoria_id: rowId, activo: z.boolean() },
  sortable: ['clase', 'codigo', 'nombre'],
  searched: ['codigo', 'nombre', 'descripcion'],
  codes: ['codigo'],
  reference: ['id', 'uuid', 'clase', 'codigo', 'nombre', 'categoria_id', 'activo'],
});

export type CodigoFalla = RecordOf<typeof codigosFalla>;

/** `POST /codigos_falla/lista-inicial`: adds those of the ready list that the company does not have. */
export const listaInicialCargada = z.object({ creados: z.int() });
