import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { eventos, type Evento } from '#contract/entities/eventos';
import { notaEvento } from '#contract/requests/atencionEventos';
import { mentionsIn } from '#contract/rules/mentions';
import { eventos as words } from '#contract/words/eventos';
import type { Tx } from '../../../db/system';
import { eventoPasoTable, eventoTable as e } from '../../../db/tables/eventos';
import { changedBy } from '../../../db/tables/stored';
import { audit } from '../../../history/audit';
import { tellMentioned } from '../../../notifications/eventNotices';
import { parseBody, parsedLater } from '../../../plugins/errors';
import { actorOf, type Caller } from '../../../plugins/guard';
import type { Deps } from '../../../records/deps';
import { once } from '../../../records/idempotency';
import { byId, calledOn } from '../../../records/reading';
import { readOne } from '../../../records/store';
import { peopleOfEvents } from '../record/owners';
import { eventoStoreFor } from '../record/store';

/** `POST /eventos/{id}/notas`: free notes, in any state of the event. */
export const noteRoute =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/notas',
      {
        config: { allow: ['edit', 'eventos'] },
        schema: { params: byId, body: parsedLater(notaEvento), response: { 201: eventos.record } },
      },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        const store = eventoStoreFor(caller);
        const row = await db.tenant(empresaId, async (tx) => {
          const before = await readOne(tx, store, empresaId, id, true);
          const { texto } = parseBody(notaEvento, request.body);
          await once(tx, request, async () => {
            await addNote(tx, caller, before, texto);
            return id;
          });
          return readOne(tx, store, empresaId, id);
        });
        changed(empresaId, 'eventos', [row]);
        return reply.code(201).send(row);
      },
    );
  };

const addNote = async (tx: Tx, caller: Caller, event: Evento, texto: string): Promise<void> => {
  const { empresaId, user } = caller;
  const step = { empresa_id: empresaId, evento_id: event.id, a: event.estado, user_id: user.id };
  const [made] = await tx
    .insert(eventoPasoTable)
    .values({ ...step, clase: 'nota', nota: texto })
    .returning({ id: eventoPasoTable.id });
  if (!made) throw new Error('a note was not stored');
  await tx
    .update(e)
    .set(changedBy(e, user.id))
    .where(and(eq(e.empresa_id, empresaId), eq(e.id, event.id)));
  await audit(tx, actorOf(caller), {
    accion: 'editar',
    entidad: 'eventos',
    entidad_id: event.id,
    cambios: [{ campo: 'nota', antes: null, despues: texto }],
  });
  const people = texto.includes('@') ? await peopleOfEvents(tx, caller, event.tipo) : [];
  const named = new Set(mentionsIn(texto, people).flatMap((mention) => mention.people.map(({ id }) => id)));
  named.delete(user.id);
  await tellMentioned(tx, empresaId, {
    userIds: [...named],
    titulo: `${user.name} le escribió en una nota: ${words.values.tipo[event.tipo]}`,
    texto,
    evento: event,
    nota: made.id,
  });
};
