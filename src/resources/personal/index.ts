export { PersonalInput } from './PersonalInput';
export { useMyPerson } from './useMyPerson';
export { PersonalReferenceField } from './PersonalReferenceField';
export { SkillsInput } from './SkillsInput';
