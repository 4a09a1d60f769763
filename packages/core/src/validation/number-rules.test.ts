import { between, decimal, digits, integer, maxValue, minValue, numeric, numericRemoveComma } from './number.ts';
import { hundredWonUnit, maxPrice, minPrice, optionPriceValidate, salePriceValidate, tenWonUnit } from './price.ts';
import { ruleTable } from './testing/rule-table.ts';

ruleTable('numeric', numeric, {
  good: ['', null, '0', '007', 12],
  bad: ['1,000', '-1', '1.5', 'a', '１'],
  message: '숫자만 입력할 수 있습니다.',
});
ruleTable('integer', integer, { good: ['', '0', '-1', 12], bad: ['1.5', '1,000', '1e3', '--1'], message: '정수로 입력해주십시오.' });
ruleTable('numericRemoveComma', numericRemoveComma, {
  good: ['', '1,000', '1000', 1000],
  bad: ['1,000원', '-1,000', ',', '1.5'],
  message: '숫자만 입력할 수 있습니다.',
});
ruleTable('digits', digits(6), {
  good: ['', '012345'],
  bad: ['12345', '1234567', '12345a', '-12345'],
  message: '숫자 6자리로 입력해주십시오.',
});
ruleTable('decimal', decimal(), {
  good: ['', '1', '-1.25', '0.1', 1.5],
  bad: ['1.', '.5', '1.2.3', '1e3', 'a'],
  message: '숫자로 입력해주십시오.',
});
ruleTable('decimal with places', decimal(2), {
  good: ['1', '1.2', '1.25'],
  bad: ['1.255', 'a'],
  message: '소수점 아래 2자리까지 입력할 수 있습니다.',
});
ruleTable('minValue', minValue(10), { good: ['', '10', 11, '10.5'], bad: ['9.99', 0, '-20', 'a'], message: '10 이상으로 입력해주십시오.' });
ruleTable('maxValue', maxValue(1000), { good: ['', '1000', 0, '-1'], bad: ['1000.1', 1001, 'a'], message: '1,000 이하로 입력해주십시오.' });
ruleTable('between', between(1, 5), { good: ['', 1, '5', '2.5'], bad: [0, '5.1', 'a'], message: '1 이상 5 이하로 입력해주십시오.' });
ruleTable('between with a unit', between(30, 365, '일'), { good: ['', 30], bad: [29], message: '30일 이상 365일 이하로 입력해주십시오.' });

ruleTable('tenWonUnit', tenWonUnit, {
  good: ['', 0, '1,990', 12_340],
  bad: ['1,999', 5, 'a0', '1.0'],
  message: '10원 단위로 입력해주십시오.',
});
ruleTable('hundredWonUnit', hundredWonUnit, {
  good: ['', 0, '100', '12,300'],
  bad: ['10', '1,950', 101, '00a00'],
  message: '100원 단위로 입력해주십시오.',
});
ruleTable('maxPrice', maxPrice(10_000), {
  good: ['', '10,000', '10,000원', 0],
  bad: ['10,001', '10,010원', 20_000],
  message: '10,000 이하의 값을 입력해주십시오.',
});
ruleTable('minPrice', minPrice(100), {
  good: ['', '100', '1,000'],
  bad: ['99', 0, '-100', 'a'],
  message: '100 이상의 값을 입력해주십시오.',
});

const CHANGE = '한 번에 50%까지 내리거나 100%까지 올릴 수 있습니다.';
ruleTable('salePriceValidate', salePriceValidate(9_990), {
  good: ['', 5_000, '19,980', 9_990],
  bad: [4_990, 19_990, 0, 'a'],
  message: CHANGE,
});
ruleTable('salePriceValidate before the first registration', salePriceValidate(null), {
  good: [10, 99_999_990],
  bad: ['a'],
  message: CHANGE,
});
ruleTable('optionPriceValidate', optionPriceValidate(1_000), { good: ['', 500, 2_000], bad: [490, 2_010, -1_000], message: CHANGE });
ruleTable('optionPriceValidate below zero', optionPriceValidate(-1_000), {
  good: [-500, -2_000],
  bad: [-490, -2_010, 1_000],
  message: CHANGE,
});
ruleTable('optionPriceValidate after none', optionPriceValidate(0), { good: [-5_000, 5_000], bad: ['a'], message: CHANGE });
