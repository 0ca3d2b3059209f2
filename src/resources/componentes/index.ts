export { AxlesInput } from './axles/AxlesInput';
export { RoundButton } from './round/RoundButton';
