import { qnaCommnet, qnaEmail, qnaName, qnaPhoneNumber, required, requiredWith } from './required.ts';
import { ruleTable } from './testing/rule-table.ts';

const FILLED = { good: ['a', ' a ', '0', 0, true, ['a']] as unknown[], bad: ['', '   ', '\t\n', null, undefined, [], false] as unknown[] };

ruleTable('required', required, { ...FILLED, message: '필수 입력 항목입니다.' });
ruleTable('requiredWith', requiredWith('약관에 동의해주십시오.'), { ...FILLED, message: '약관에 동의해주십시오.' });
ruleTable('qnaName', qnaName, { ...FILLED, message: '회사명 또는 이름을 입력해주십시오.' });
ruleTable('qnaEmail', qnaEmail, { ...FILLED, message: '이메일을 입력해주십시오.' });
ruleTable('qnaPhoneNumber', qnaPhoneNumber, { ...FILLED, message: '연락처를 입력해주십시오.' });
ruleTable('qnaCommnet', qnaCommnet, { ...FILLED, message: '문의 내용을 입력해주십시오.' });
