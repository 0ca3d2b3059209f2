import { useMemo } from 'react';
import { TextArrayInput, useGetList } from 'react-admin';
import type { Persona } from '#contract/entities/personal';
import type { Servicio } from '#contract/entities/servicios';
import type { FieldInputProps } from '../../ui/fields/inputs';

/** So many records are looked through. */
const many = { pagination: { page: 1, perPage: 200 } };

/** Skills, offered as people and services already have them: what a service needs is compared with who has it. */
export const SkillsInput = (props: FieldInputProps) => {
  const { data: people } = useGetList<Persona>('personal', many);
  const { data: services } = useGetList<Servicio>('servicios', many);
  const skills = useMemo(() => {
    const all = [
      ...(people ?? []).flatMap(({ especialidades }) => especialidades),
      ...(services ?? []).flatMap(({ habilidades }) => habilidades),
    ];
    return [...new Set(all)].sort((one, other) => one.localeCompare(other, 'es'));
  }, [people, services]);
  return <TextArrayInput {...props} options={skills} />;
};
