import { Button } from '@mui/material';
import { useController } from 'react-hook-form';
import type { CompanySubject } from '#contract/core/access';
import { diasToken, nivelesDe, nuevoToken, type NivelPermiso, type PermisosToken } from '#contract/requests/tokens';
import { gruposPermisos, niveles, sujetos } from '#contract/words/tokens';
import { z } from '#contract/core/validation';
import { FormDialog } from '../../ui/FormDialog';
import { SelectInput, TextInput } from '../../ui/form/inputs';
import { Note } from '../../ui/Note';
import styles from './TokenDialog.module.css';
import { useTokenActions } from './useTokens';

/** Days; `nunca`: until it is revoked. */
const lives = [
  { id: '30', name: '30 días' },
  { id: String(diasToken.ofrecidos), name: `${diasToken.ofrecidos} días` },
  { id: '365', name: 'Un año' },
  { id: 'nunca', name: 'No caduca' },
];

const addresses = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** What the dialog asks; addresses are one text. */
const asked = z.object({
  nombre: nuevoToken.shape.nombre,
  permisos: nuevoToken.shape.permisos,
  vida: z.enum(lives.map(({ id }) => id)),
  direcciones: z
    .string()
    .refine(
      (text) => nuevoToken.shape.direcciones.safeParse(addresses(text)).success,
      'Direcciones o redes, por ejemplo 203.0.113.0/24',
    ),
});

interface Props {
  onClose: () => void;
  onMade: (made: { id: number; nombre: string; token: string }) => void;
}

/** Asks what the new token may do, and for how long. */
export const TokenDialog = ({ onClose, onMade }: Props) => {
  const { create } = useTokenActions();
  return (
    <FormDialog
      title="Nuevo token"
      submitLabel="Crear token"
      width="sm"
      schema={asked}
      initial={{ nombre: '', permisos: {}, vida: String(diasToken.ofrecidos), direcciones: '' }}
      onClose={onClose}
      onSubmit={async (values) => {
        const { nombre, permisos, vida, direcciones } = asked.parse(values);
        const caduca_en = vida === 'nunca' ? null : new Date(Date.now() + Number(vida) * 86_400_000).toISOString();
        onMade({ nombre, ...(await create({ nombre, permisos, caduca_en, direcciones: addresses(direcciones) })) });
      }}
    >
      <TextInput source="nombre" label="Nombre" helperText="Para reconocerlo después: qué programa lo usa" autoFocus />
      <SelectInput
        source="vida"
        label="Caduca"
        choices={lives}
        helperText={`${diasToken.aviso} días antes le avisamos por correo`}
      />
      <Permissions />
      <TextInput
        source="direcciones"
        label="Solo desde estas direcciones"
        helperText="Opcional: direcciones IP o redes, separadas por espacios. Vacío: desde cualquiera."
      />
    </FormDialog>
  );
};

const subjects = gruposPermisos.flatMap((group) => group.subjects);
const readAll = Object.fromEntries(
  subjects.filter((subject) => nivelesDe(subject).includes('lectura')).map((subject) => [subject, 'lectura']),
);

/** One row for each kind of record: nothing, read, write. */
const Permissions = () => {
  const { field, fieldState } = useController<{ permisos: PermisosToken }, 'permisos'>({ name: 'permisos' });
  const given = field.value;
  const choose = (subject: CompanySubject, level: NivelPermiso | undefined) => {
    const { [subject]: _, ...others } = given;
    field.onChange(level ? { ...others, [subject]: level } : others);
  };
  return (
    <fieldset className={`grid gap-4 shrink unpadded borderless ${styles.permissions}`}>
      <legend className="unpadded semibold">Permisos</legend>
      <div className="flex gap-4">
        <Button size="small" onClick={() => field.onChange(readAll)}>
          Leer todo
        </Button>
        <Button size="small" onClick={() => field.onChange({})}>
          Nada
        </Button>
      </div>
      {fieldState.error && (
        <p className="flush danger small" role="alert">
          {fieldState.error.message ?? 'Elija al menos un permiso'}
        </p>
      )}
      {gruposPermisos.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className="muted small semibold">{group.title}</h3>
          {group.subjects.map((subject) => (
            <Subject key={subject} subject={subject} level={given[subject]} onChoose={choose} />
          ))}
        </section>
      ))}
      <Note>
        «Aportes» permite añadir a activos y órdenes lo que las personas anotan en campo; se lee junto con ellos.
        «Tiempo real» avisa solo de lo que el token también puede leer.
      </Note>
    </fieldset>
  );
};

interface SubjectProps {
  subject: CompanySubject;
  level: NivelPermiso | undefined;
  onChoose: (subject: CompanySubject, level: NivelPermiso | undefined) => void;
}

const Subject = ({ subject, level, onChoose }: SubjectProps) => (
  <div className={`row wrap ${styles.permission}`} role="radiogroup" aria-label={sujetos[subject]}>
    <span>{sujetos[subject]}</span>
    {[undefined, ...nivelesDe(subject)].map((each) => (
      <label className="inline-row gap-6 clickable" key={each ?? 'nada'}>
        <input
          type="radio"
          name={`permiso ${subject}`}
          checked={level === each}
          onChange={() => onChoose(subject, each)}
        />
        <span>{each ? niveles[each] : 'Nada'}</span>
      </label>
    ))}
  </div>
);
