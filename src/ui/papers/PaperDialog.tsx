import { correo } from '#contract/core/entity';
import { envio, masDestinatarios } from '#contract/requests/impresos';
import { z } from '#contract/core/validation';
import { DayInput } from '../dates/DateInput';
import { FormDialog } from '../FormDialog';
import { FormGrid } from '../FormGrid';
import { TextInput } from '../form/inputs';
import { usePaper, type PaperOf } from './usePaper';

interface Props {
  title: string;
  paper: PaperOf;
  /** Whether it is mailed; otherwise it is saved. */
  mailed: boolean;
  onClose: () => void;
}

/** To whom a PDF is mailed and with which words; of assets, the days of their timeline. */
const PaperDialog = ({ title, paper, mailed, onClose }: Props) => {
  const { save, mail } = usePaper();
  const dated = paper.resource === 'activos';
  return (
    <FormDialog
      title={title}
      submitLabel={mailed ? 'Enviar' : 'Hacer el PDF'}
      width="sm"
      schema={mailed ? written : days}
      initial={{ para: '', asunto: null, texto: null, desde: undefined, hasta: undefined }}
      onClose={onClose}
      onSubmit={async ({ para, asunto, texto, desde, hasta }) => {
        const asked = { ...paper, ...(desde && { desde: String(desde) }), ...(hasta && { hasta: String(hasta) }) };
        if (mailed) await mail(asked, envio.parse({ para: addressesIn(String(para)), asunto, texto }));
        else await save(asked);
      }}
    >
      {mailed && (
        <TextInput source="para" label="Para" helperText="Uno o varios correos, separados por comas" autoFocus />
      )}
      {mailed && <TextInput source="asunto" label="Asunto (opcional)" />}
      {mailed && <TextInput source="texto" label="Mensaje (opcional)" multiline minRows={3} />}
      {dated && (
        <FormGrid>
          <DayInput source="desde" label="Historial desde" helperText="Vacía: los últimos 12 meses" empty={undefined} />
          <DayInput source="hasta" label="Hasta" helperText="Vacía: hoy" empty={undefined} />
        </FormGrid>
      )}
    </FormDialog>
  );
};

export default PaperDialog;

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

const day = z.string().nullish();
const inOrder = ({ desde, hasta }: { desde?: string | null | undefined; hasta?: string | null | undefined }) =>
  !desde || !hasta || desde <= hasta;
const order = { path: ['hasta'], message: 'No puede ser anterior al inicio' };

const days = z.object({ desde: day, hasta: day }).refine(inOrder, order);

const written = z
  .object({
    para: z
      .string()
      .min(1)
      .superRefine((text, { addIssue }) => {
        const given = addressesIn(text);
        const wrong = given.find((address) => !correo.safeParse(address).success);
        if (wrong !== undefined) addIssue({ code: 'custom', message: `«${wrong}» no es un correo electrónico` });
        else if (given.length > masDestinatarios)
          addIssue({ code: 'custom', message: `${masDestinatarios} correos como máximo` });
      }),
    asunto: envio.shape.asunto,
    texto: envio.shape.texto,
    desde: day,
    hasta: day,
  })
  .refine(inOrder, order);
