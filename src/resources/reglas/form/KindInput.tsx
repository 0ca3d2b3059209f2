import { useFormContext } from 'react-hook-form';
import { useRecordContext, type RaRecord } from 'react-admin';
import { folded } from '#contract/rules/text';
import { clasesEvento, type TipoEvento } from '#contract/entities/tiposEvento';
import { grupoEvento, tipoEvento } from '#contract/entities/valoresEvento';
import { reglas as words } from '#contract/words/reglas';
import { AutocompleteInput } from '../../../ui/form/inputs';
import { wide } from '../../../ui/FormGrid';
import { Icon } from '../../../ui/Icon';
import { gruposDeEvento, iconOfEvento, tiposDeEvento } from '../../eventos/index';
import styles from '../reglas.module.css';

interface Kind extends RaRecord {
  id: TipoEvento;
  name: string;
}

/** Kinds of one group are adjacent. */
const kinds: Kind[] = grupoEvento.options.flatMap((grupo) =>
  tipoEvento.options
    .filter((tipo) => clasesEvento[tipo].grupo === grupo)
    .map((tipo) => ({ id: tipo, name: tiposDeEvento[tipo].label })),
);

const groupOf = ({ id }: Kind) => gruposDeEvento[clasesEvento[id].grupo].label;

/**
 * The kind of event. Changing it clears the fields that the new kind lacks, and updates a name that the user has not
 * edited.
 */
export const KindInput = () => {
  const { getValues, setValue } = useFormContext();
  const choose = (value: unknown) => {
    const chosen = kinds.find(({ id }) => id === value);
    if (!chosen) return;
    const { duracion, lugar } = clasesEvento[chosen.id];
    // A limit of one kind makes no sense in the unit of another.
    const gone = [
      'umbral',
      'umbral_min',
      duracion === null && 'duracion_min_s',
      lugar !== 'parada' && 'parada_id',
      lugar !== 'ruta' && 'ruta_id',
    ];
    for (const field of gone) if (field) setValue(field, null, { shouldDirty: true });
    const name: unknown = getValues('nombre');
    if (!name || kinds.some((kind) => kind.name === name)) setValue('nombre', chosen.name, { shouldDirty: true });
  };
  return (
    <AutocompleteInput<Kind>
      source="tipo"
      label={words.fields.tipo}
      className={wide ?? ''}
      choices={kinds}
      translateChoice={false}
      groupBy={groupOf}
      optionText={<Option />}
      inputText={({ name }: Kind) => name}
      matchSuggestion={(filter: string, { name }: Kind) => folded(name).includes(folded(filter))}
      helperText={false}
      noOptionsText="Ningún tipo coincide"
      onChange={choose}
    />
  );
};

const Option = () => {
  const kind = useRecordContext<Kind>();
  if (!kind) return null;
  return (
    <span className={`inline-row gap-8 ${styles.ruleKind}`}>
      <Icon name={iconOfEvento({ tipo: kind.id, grupo: clasesEvento[kind.id].grupo })} size={20} />
      <span>{kind.name}</span>
    </span>
  );
};
