import { correo, rowId } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import type { Db } from '../db/client';
import type { JobContext, Jobs } from '../jobs/index';
import type { Mail } from '../mail/index';
import { notify } from '../notices/notify';
import { ApiError } from '../plugins/errors';
import { sendPaper } from '../printed/send';
import { dayOnPaper } from '../printed/words';
import { moneyOf } from './money';
import type { PurchaseContent } from './pdfContent';
import { purchasePaper } from './printed';

/** The kind of job. */
export const sendPurchase = 'enviar compra';

const asked = z.object({ id: rowId, correo, mensaje: z.string().nullable() });
export type PurchaseMail = z.output<typeof asked>;

/** Mails purchase orders. If a mail fails, its sender is notified, and the purchase stays marked as sent. */
export const mailsPurchases = ({ db, jobs, mail }: { db: Db; jobs: Jobs; mail: Mail }): void =>
  jobs.handle(sendPurchase, async (context) => {
    const { empresaId, userId, id: jobId, parametros, progress } = context;
    const { id, correo: to, mensaje } = asked.parse(parametros);
    const { numero, nombre, contenido, content } = await purchasePaper(db, empresaId, id);
    await progress(60);
    const about = `Orden de compra ${numero}`;
    const letter = { para: [to], asunto: null, texto: mensaje ?? ownText(content) };
    try {
      await sendPaper(
        { db, mail },
        { empresaId, userId },
        letter,
        { jobId, about, titles: [about], nombre, contenido },
        progress,
      );
    } catch (error) {
      if (error instanceof ApiError) await tellSender(context, about, error.message);
      throw error;
    }
    return {};
  });

const ownText = ({ purchase }: PurchaseContent): string => {
  const { numero, moneda, total, esperada_en, bodega, lugar } = purchase;
  const where = [bodega, lugar].filter(Boolean).join(', ');
  return [
    'Buenos días:',
    `Adjunta va la orden de compra ${numero}, por ${moneyOf(moneda).amount(total)} (${moneda}). ` +
      `${esperada_en ? `La esperamos el ${dayOnPaper(esperada_en)} en` : 'Se entrega en'} ${where}.`,
    'Por favor responda este correo para confirmar que la recibió.',
  ].join('\n\n');
};

const tellSender = ({ db, empresaId, userId, id }: JobContext, about: string, texto: string) =>
  db.tenant(empresaId, (tx) =>
    notify(tx, empresaId, {
      tipo: 'trabajo_fallido',
      titulo: `No salió la ${about.charAt(0).toLowerCase()}${about.slice(1)}`,
      texto,
      url: null,
      para: { userIds: [userId] },
      causa: `trabajo ${id} fallido`,
    }),
  );
