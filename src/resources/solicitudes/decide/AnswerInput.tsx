import { useFormContext } from 'react-hook-form';
import { Chip } from '../../../ui/Chip';
import { TextInput } from '../../../ui/form/inputs';
import { readyAnswers, type Decided } from './decisions';

/** One line that the requester reads, with what is usually answered. */
export const AnswerInput = ({ a }: { a: Decided }) => {
  const { setValue } = useFormContext();
  return (
    <div className="grid gap-8">
      <TextInput source="respuesta" label="Lo que lee quien la hizo (opcional)" />
      <div className="flex wrap gap-6" role="group" aria-label="Respuestas de uso común">
        {readyAnswers[a].map((ready) => (
          <Chip key={ready} onClick={() => setValue('respuesta', ready, { shouldDirty: true })}>
            {ready}
          </Chip>
        ))}
      </div>
    </div>
  );
};
