/**
 * Names of the suite `LLM Stats`; a row as in the general table: source's name; slug; name; category;
 * parent. Its list has some benchmarks under two or three names; the same items with another split,
 * language, length or grader stay apart.
 */
export const LLM_STATS_NAMES = `
ACEBench; acebench; ACEBench; tool_use;
AGIEval; agieval; AGIEval; knowledge;
AI2 Reasoning Challenge (ARC); ai2-arc; AI2 Reasoning Challenge (ARC); reasoning;
Aider; aider-code-editing; Aider Code Editing; coding;
Aider-Polyglot; aider-polyglot; Aider Polyglot; coding;
AIME; aime; AIME; math;
AIME 2024; aime-2024; AIME 2024; math;
AIME 2025; aime-2025; AIME 2025; math;
AITZ_EM; aitz-em; AITZ_EM; agents;
AlignBench; alignbench; AlignBench; general;
AlpacaEval 2.0; alpaca-eval-2.0; AlpacaEval 2.0; instruction_following;
AMC_2022_23; amc-2022-23; AMC 2022–23; math;
Android Control High_EM; android-control-high-em; Android Control High_EM; agents;
Android Control Low_EM; android-control-low-em; Android Control Low_EM; agents;
AndroidWorld_SR; androidworld-sr; AndroidWorld_SR; agents;
API-Bank; api-bank; API-Bank; tool_use;
Arc; arc-corpus; ARC (Abstraction and Reasoning Corpus); reasoning;
ARC-AGI; arc-agi-1; ARC-AGI-1; reasoning;
ARC-AGI v2; arc-agi-2; ARC-AGI-2; reasoning;
ARC-C; arc-challenge; ARC-Challenge; reasoning; ai2-arc
ARC-E; arc-easy; ARC-Easy; reasoning; ai2-arc
Arena Hard; arena-hard; Arena-Hard; general;
Arena-Hard v2; arena-hard-v2; Arena-Hard v2; general;
AttaQ; attaq; AttaQ; safety;
AutoLogi; autologi; AutoLogi; reasoning;
BBH; bbh; BIG-Bench Hard; reasoning;
BFCL; bfcl; BFCL; tool_use;
BFCL v2; bfcl-v2; BFCL v2; tool_use;
BFCL-v3; bfcl-v3; BFCL v3; tool_use;
BFCL_v3_MultiTurn; bfcl-v3-multi-turn; BFCL v3 Multi-Turn; tool_use; bfcl-v3
BIG-Bench; big-bench; BIG-Bench; reasoning;
BIG-Bench Extra Hard; big-bench-extra-hard; BIG-Bench Extra Hard; reasoning;
BIG-Bench Hard; bbh; BIG-Bench Hard; reasoning;
BigCodeBench; bigcodebench; BigCodeBench; coding;
BigCodeBench-Full; bigcodebench-full; BigCodeBench-Full; coding; bigcodebench
BigCodeBench-Hard; bigcodebench-hard; BigCodeBench-Hard; coding; bigcodebench
Bird-SQL (dev); bird-sql-dev; Bird-SQL (dev); coding;
BoolQ; boolq; BoolQ; knowledge;
BrowseComp; browsecomp; BrowseComp; agents;
BrowseComp Long Context 128k; browsecomp-long-context-128k; BrowseComp Long Context 128k; agents; browsecomp
BrowseComp Long Context 256k; browsecomp-long-context-256k; BrowseComp Long Context 256k; agents; browsecomp
BrowseComp-zh; browsecomp-zh; BrowseComp-zh; agents; browsecomp
C-Eval; c-eval; C-Eval; knowledge;
CBNSL; cbnsl; CBNSL; reasoning;
CFEval; cfeval; CFEval; coding;
CLUEWSC; cluewsc; CLUEWSC; multilingual;
CMMLU; cmmlu; CMMLU; knowledge;
CNMO 2024; cnmo-2024; CNMO 2024; math;
CodeForces; codeforces; Codeforces; coding;
Codegolf v2.2; codegolf-v2.2; Codegolf v2.2; coding;
COLLIE; collie; COLLIE; instruction_following;
CommonSenseQA; commonsenseqa; CommonSenseQA; knowledge;
ComplexFuncBench; complexfuncbench; ComplexFuncBench; tool_use;
CRAG; crag; CRAG; knowledge;
Creative Writing v3; creative-writing-v3; Creative Writing v3; general;
CRPErelation; crperelation; CRPErelation; knowledge;
CRUX-O; cruxeval-o; CRUXEval-O; coding;
CRUXEval-Input-CoT; cruxeval-input-cot; CRUXEval-Input-CoT; coding;
CruxEval-O; cruxeval-o; CRUXEval-O; coding;
CRUXEval-Output-CoT; cruxeval-output-cot; CRUXEval-Output-CoT; coding;
CSimpleQA; csimpleqa; Chinese SimpleQA; knowledge;
Cybersecurity CTFs; cybersecurity-ctfs; Cybersecurity CTFs; safety;
DermMCQA; dermmcqa; DermMCQA; knowledge;
DROP; drop; DROP; reasoning;
DS-Arena-Code; ds-arena-code; DS-Arena-Code; coding;
DS-FIM-Eval; ds-fim-eval; DS-FIM-Eval; coding;
ECLeKTic; eclektic; ECLeKTic; multilingual;
EvalPlus; evalplus; EvalPlus; coding;
FACTS Grounding; facts-grounding; FACTS Grounding; knowledge;
FActScore; factscore; FActScore; knowledge;
FinQA; finqa; FinQA; reasoning;
FlenQA; flenqa; FlenQA; long_context;
FRAMES; frames; FRAMES; knowledge;
French MMLU; mmlu-french; MMLU (French); multilingual; mmlu
FrontierMath; frontiermath; FrontierMath (Tiers 1–3); math;
FunctionalMATH; functionalmath; FunctionalMATH; math;
Global-MMLU; global-mmlu; Global MMLU; multilingual;
Global-MMLU-Lite; global-mmlu-lite; Global MMLU Lite; multilingual;
Gorilla Benchmark API Bench; gorilla-benchmark-api-bench; Gorilla Benchmark API Bench; tool_use;
GovReport; govreport; GovReport; long_context;
GPQA; gpqa; GPQA; reasoning;
GPQA Biology; gpqa-biology; GPQA Biology; reasoning; gpqa
GPQA Chemistry; gpqa-chemistry; GPQA Chemistry; reasoning; gpqa
GPQA Diamond; gpqa-diamond; GPQA Diamond; reasoning;
GPQA Physics; gpqa-physics; GPQA Physics; reasoning; gpqa
Graphwalks BFS <128k; graphwalks-bfs-under-128k; Graphwalks BFS <128k; long_context;
Graphwalks BFS >128k; graphwalks-bfs-over-128k; Graphwalks BFS >128k; long_context;
Graphwalks parents <128k; graphwalks-parents-under-128k; Graphwalks parents <128k; long_context;
Graphwalks parents >128k; graphwalks-parents-over-128k; Graphwalks parents >128k; long_context;
GroundUI-1K; groundui-1k; GroundUI-1K; agents;
GSM8k; gsm8k; GSM8K; math;
GSM8K Chat; gsm8k-chat; GSM8K (chat); math; gsm8k
HealthBench; healthbench; HealthBench; knowledge;
HealthBench Hard; healthbench-hard; HealthBench Hard; knowledge; healthbench
HellaSwag; hellaswag; HellaSwag; reasoning;
HiddenMath; hiddenmath; HiddenMath; math;
HLE; humanitys-last-exam; Humanity’s Last Exam; knowledge;
HMMT 2025; hmmt-2025; HMMT 2025; math;
HMMT25; hmmt-2025; HMMT 2025; math;
HumanEval; humaneval; HumanEval; coding;
HumanEval Plus; humaneval-plus; HumanEval+; coding;
HumanEval+; humaneval-plus; HumanEval+; coding;
HumanEval-Average; humaneval-average; HumanEval-Average; coding;
HumanEval-ER; humaneval-er; HumanEval-ER; coding;
HumanEval-Mul; humaneval-mul; HumanEval-Mul; coding;
HumanEvalFIM-Average; humanevalfim-average; HumanEvalFIM-Average; coding;
Humanity's Last Exam; humanitys-last-exam; Humanity’s Last Exam; knowledge;
IF; if-average; IF; instruction_following;
IFEval; ifeval; IFEval; instruction_following;
Include; include; INCLUDE; multilingual;
InfiniteBench/En.MC; infinitebench-en.mc; InfiniteBench/En.MC; long_context;
InfiniteBench/En.QA; infinitebench-en.qa; InfiniteBench/En.QA; long_context;
Instruct HumanEval; instruct-humaneval; Instruct HumanEval; coding;
InterGPS; intergps; InterGPS; math;
Internal API instruction following (hard); internal-api-instruction-following-hard; Internal API instruction following (hard); instruction_following;
LBPP (v2); lbpp-v2; LBPP (v2); coding;
LiveBench; livebench; LiveBench; general;
LiveBench 20241125; livebench-2024-11-25; LiveBench 2024-11-25; general; livebench
LiveCodeBench; livecodebench; LiveCodeBench; coding;
LiveCodeBench v5; livecodebench-v5; LiveCodeBench v5; coding; livecodebench
LiveCodeBench v5 24.12-25.2; livecodebench-v5-24.12-25.2; LiveCodeBench v5 (24.12–25.2); coding; livecodebench-v5
LiveCodeBench v6; livecodebench-v6; LiveCodeBench v6; coding; livecodebench
LiveCodeBench(01-09); livecodebench-01-09; LiveCodeBench (01-09); coding; livecodebench
LongBench v2; longbench-v2; LongBench v2; long_context;
LongFact Concepts; longfact-concepts; LongFact Concepts; knowledge;
LongFact Objects; longfact-objects; LongFact Objects; knowledge;
LSAT; lsat; LSAT; knowledge;
MATH; math; MATH; math;
MATH-500; math-500; MATH-500; math; math
MBPP; mbpp; MBPP; coding;
MBPP ++ base version; mbpp-base; MBPP Base; coding;
MBPP EvalPlus; mbpp-base; MBPP Base; coding;
MBPP EvalPlus (base); mbpp-base; MBPP Base; coding;
MBPP pass@1; mbpp; MBPP; coding;
MBPP Plus; mbpp-plus; MBPP+; coding;
MBPP+; mbpp-plus; MBPP+; coding;
MEGA MLQA; mega-mlqa; MEGA MLQA; multilingual;
MEGA TyDi QA; mega-tydi-qa; MEGA TyDi QA; multilingual;
MEGA UDPOS; mega-udpos; MEGA UDPOS; multilingual;
MEGA XCOPA; mega-xcopa; MEGA XCOPA; multilingual;
MEGA XStoryCloze; mega-xstorycloze; MEGA XStoryCloze; multilingual;
MGSM; mgsm; MGSM; math;
MM IF-Eval; mm-if-eval; MM IF-Eval; instruction_following;
MM-Mind2Web; mm-mind2web; MM-Mind2Web; agents;
MMLU; mmlu; MMLU; knowledge;
MMLU Chat; mmlu-chat; MMLU (chat); knowledge; mmlu
MMLU French; mmlu-french; MMLU (French); multilingual; mmlu
MMLU-Base; mmlu-base; MMLU-Base; knowledge; mmlu
MMLU-Pro; mmlu-pro; MMLU-Pro; knowledge;
MMLU-ProX; mmlu-prox; MMLU-ProX; multilingual;
MMLU-Redux; mmlu-redux; MMLU-Redux; knowledge;
MMLU-redux-2.0; mmlu-redux-2.0; MMLU-Redux 2.0; knowledge;
MMLU-STEM; mmlu-stem; MMLU-STEM; knowledge; mmlu
MMMLU; mmmlu; MMMLU; multilingual;
MobileMiniWob++_SR; mobileminiwob-plus-plus-sr; MobileMiniWob++_SR; agents;
MRCR; mrcr; MRCR; long_context;
MRCR 1M; mrcr-1m; MRCR 1M; long_context; mrcr
MRCR 1M (pointwise); mrcr-1m-pointwise; MRCR 1M (pointwise); long_context; mrcr
MRCR v2; mrcr-v2; MRCR v2; long_context;
MRCR v2 (8-needle); mrcr-v2-8-needle; MRCR v2 (8-needle); long_context; mrcr-v2
MT-Bench; mt-bench; MT-Bench; general;
Multi-Challenge; multichallenge; MultiChallenge; instruction_following;
Multi-IF; multi-if; Multi-IF; instruction_following;
MultiChallenge (o3-mini grader); multichallenge-o3-mini-grader; MultiChallenge (o3-mini grader); instruction_following; multichallenge
MultiLF; multi-if; Multi-IF; instruction_following;
Multilingual MMLU; multilingual-mmlu; Multilingual MMLU; multilingual;
MultiPL-E; multipl-e; MultiPL-E; coding;
Multipl-E HumanEval; multipl-e-humaneval; Multipl-E HumanEval; coding; multipl-e
Multipl-E MBPP; multipl-e-mbpp; Multipl-E MBPP; coding; multipl-e
MuSR; musr; MuSR; reasoning;
Natural Questions; natural-questions; Natural Questions; knowledge;
Natural2Code; natural2code; Natural2Code; coding;
Nexus; nexus; Nexus; tool_use;
NIH/Multi-needle; nih-multi-needle; NIH/Multi-needle; long_context;
NQ; natural-questions; Natural Questions; knowledge;
OJBench; ojbench; OJBench; coding;
OlympiadBench; olympiadbench; OlympiadBench; math;
OmniMath; omni-math; Omni-MATH; math;
Open-rewrite; open-rewrite; Open-rewrite; instruction_following;
OpenAI MMLU; openai-mmlu; OpenAI MMLU; knowledge;
OpenAI-MRCR: 2 needle 128k; openai-mrcr-2-needle-128k; OpenAI-MRCR: 2 needle 128k; long_context;
OpenAI-MRCR: 2 needle 1M; openai-mrcr-2-needle-1m; OpenAI-MRCR: 2 needle 1M; long_context;
OpenAI-MRCR: 2 needle 256k; openai-mrcr-2-needle-256k; OpenAI-MRCR: 2 needle 256k; long_context;
OpenBookQA; openbookqa; OpenBookQA; knowledge;
OSWorld; osworld; OSWorld; agents;
OSWorld Extended; osworld-extended; OSWorld Extended; agents; osworld
OSWorld Screenshot-only; osworld-screenshot-only; OSWorld Screenshot-only; agents; osworld
PhiBench; phibench; PhiBench; reasoning;
PhysicsFinals; physicsfinals; PhysicsFinals; reasoning;
PIQA; piqa; PIQA; reasoning;
PolyMath-en; polymath-en; PolyMath (English); math;
PopQA; popqa; PopQA; knowledge;
Qasper; qasper; Qasper; long_context;
QMSum; qmsum; QMSum; long_context;
RepoBench; repobench; RepoBench; coding;
RepoQA; repoqa; RepoQA; coding;
RULER; ruler; RULER; long_context;
SAT Math; sat-math; SAT Math; math;
Scale MultiChallenge; multichallenge; MultiChallenge; instruction_following;
SciCode; scicode; SciCode; coding;
ScienceQA; scienceqa; ScienceQA; knowledge;
ScreenSpot; screenspot; ScreenSpot; agents;
ScreenSpot Pro; screenspot-pro; ScreenSpot Pro; agents;
SimpleQA; simpleqa; SimpleQA; knowledge;
Social IQa; social-iqa; Social IQa; reasoning;
Spider; spider; Spider; coding;
SQuALITY; squality; SQuALITY; long_context;
STEM; stem; STEM; knowledge;
SummScreenFD; summscreenfd; SummScreenFD; long_context;
SuperGLUE; superglue; SuperGLUE; reasoning;
SuperGPQA; supergpqa; SuperGPQA; knowledge;
SWE-bench Multilingual; swe-bench-multilingual; SWE-bench Multilingual; coding;
SWE-Bench Verified; swe-bench-verified; SWE-bench Verified; coding;
SWE-Lancer; swe-lancer; SWE-Lancer; coding;
SWE-Lancer (IC-Diamond subset); swe-lancer-ic-diamond; SWE-Lancer (IC Diamond); coding; swe-lancer
Tau-bench; tau-bench; TAU-bench; agents;
TAU-bench Airline; tau-bench-airline; TAU-bench Airline; agents; tau-bench
TAU-bench Retail; tau-bench-retail; TAU-bench Retail; agents; tau-bench
Tau2 Airline; tau2-airline; τ²-bench Airline; agents;
Tau2 Retail; tau2-retail; τ²-bench Retail; agents;
Tau2 Telecom; tau2-telecom; τ²-bench Telecom; agents;
Terminal-Bench; terminal-bench; Terminal-Bench; agents;
TheoremQA; theoremqa; TheoremQA; math;
TLDR9+ (test); tldr9-plus-test; TLDR9+ (test); long_context;
Translation en→Set1 COMET22; translation-en-set1-comet22; Translation en→Set1 (COMET-22); multilingual;
Translation en→Set1 spBleu; translation-en-set1-spbleu; Translation en→Set1 (spBLEU); multilingual;
Translation Set1→en COMET22; translation-set1-en-comet22; Translation Set1→en (COMET-22); multilingual;
Translation Set1→en spBleu; translation-set1-en-spbleu; Translation Set1→en (spBLEU); multilingual;
TriviaQA; triviaqa; TriviaQA; knowledge;
TruthfulQA; truthfulqa; TruthfulQA; knowledge;
TydiQA; tydiqa; TydiQA; multilingual;
Uniform Bar Exam; uniform-bar-exam; Uniform Bar Exam; knowledge;
USAMO25; usamo-2025; USAMO 2025; math;
VisualWebBench; visualwebbench; VisualWebBench; agents;
Wild Bench; wildbench; WildBench; general;
Winogrande; winogrande; WinoGrande; reasoning;
WMT23; wmt23; WMT23; multilingual;
WMT24++; wmt24-plus-plus; WMT24++; multilingual;
WritingBench; writingbench; WritingBench; general;
XLSum English; xlsum-english; XLSum English; long_context;
XSTest; xstest; XSTest; safety;
ZebraLogic; zebralogic; ZebraLogic; reasoning;
`;
